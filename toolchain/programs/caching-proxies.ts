import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#server/foundation/process/free-port.ts'
import { endWithProcess } from '#toolchain/programs/end-with-process.ts'
import { root } from '../root.mjs'

/** A cache in front of a blog. */
export interface CachingProxy {
  name: string
  port: number
  stop(): Promise<void>
}

/** How long the caches store public pages, in seconds. Longer than their headers ask for, so that a poisoned cache is noticed. */
const pageLifeSeconds = 600

/**
 * Starts nginx in front of servers, with persistent connections to them. With `keepsPages` it caches every response by its address alone, unless
 * the response says `private` or `no-store`; else it only forwards requests, and tries another server when one is unreachable. Without
 * `buffersRequests` it streams request bodies.
 */
export async function startNginx(
  program: string,
  servers: string[],
  { keepsPages = true, buffersRequests = true } = {},
): Promise<CachingProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-nginx-'))
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'cache'), { mode: 0o777 })
  await chmod(path.join(folder, 'cache'), 0o777)
  const port = await findFreePort('127.0.0.1', 0)
  const cache = `
      proxy_cache pages;
      proxy_cache_key $request_uri;
      proxy_ignore_headers Cache-Control Expires;
      proxy_cache_valid 200 301 404 ${pageLifeSeconds}s;
      proxy_no_cache $is_private;`
  const configuration = `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 8000; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  proxy_cache_path ${folder}/cache keys_zone=pages:10m;
  map $upstream_http_cache_control $is_private { default ""; ~*(private|no-store) 1; }
  upstream blog { ${servers.map((server) => `server ${server} max_fails=0;`).join(' ')} keepalive 8; }
  server {
    listen 127.0.0.1:${port}; client_max_body_size 11m; ${buffersRequests ? '' : 'proxy_request_buffering off;'}
    location / {
      proxy_pass http://blog; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout; ${keepsPages ? cache : ''}
    }
  }
}`
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' })
  return proxyOf('nginx', port, child, folder)
}

/** Starts nginx in front of two servers with `deploy/nginx.conf`, in which only addresses and folders are replaced. */
export async function startNginxAsShipped(program: string, servers: [string, string]): Promise<CachingProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-nginx-'))
  await chmod(folder, 0o777)
  const port = await findFreePort('127.0.0.1', 0)
  const shipped = await readFile(path.join(root, 'deploy/nginx.conf'), 'utf8')
  const configuration = shipped
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('lectern-1:3000', servers[0])
    .replace('lectern-2:3000', servers[1])
    .replaceAll(/\/tmp\/|\/dev\/std(?=err|out)/g, `${folder}/`)
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, configuration)
  const child = spawn(program, ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
  return proxyOf('nginx', port, child, folder)
}

/** Starts Varnish in front of a server with its default rules, except that public pages are stored longer. */
export function startVarnish(program: string, server: string): Promise<CachingProxy> {
  const [host, serverPort] = server.split(':')
  const rules = `vcl 4.1;
backend default { .host = "${host}"; .port = "${serverPort}"; }
sub vcl_hash { hash_data(req.url); return (lookup); }
sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "private|no-store") { set beresp.ttl = ${pageLifeSeconds}s; return (deliver); }
}`
  return startVarnishWith(program, rules)
}

/** Starts Varnish in front of a server with the rules for operators. */
export async function startPurgedVarnish(
  program: string,
  server: string,
  port: number,
): Promise<CachingProxy> {
  const [host = '', serverPort = ''] = server.split(':')
  const given = await readFile(path.join(import.meta.dirname, '../../deploy/varnish.vcl'), 'utf8')
  const rules = given.replace('"127.0.0.1"', `"${host}"`).replace('"3000"', `"${serverPort}"`)
  return startVarnishWith(program, rules, { known: port, memory: '1g' })
}

async function startVarnishWith(
  program: string,
  rules: string,
  { known, memory = '32m' }: { known?: number; memory?: string } = {},
): Promise<CachingProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-varnish-'))
  await chmod(folder, 0o755)
  const port = known ?? (await findFreePort('127.0.0.1', 0))
  const file = path.join(folder, 'rules.vcl')
  await writeFile(file, rules)
  const places = ['-n', path.join(folder, 'work'), '-f', file, '-a', `127.0.0.1:${port}`]
  const child = spawn(program, ['-F', ...places, '-j', 'none', '-s', `malloc,${memory}`], { stdio: 'ignore' })
  return proxyOf('Varnish', port, child, folder)
}

async function proxyOf(
  name: string,
  port: number,
  child: ChildProcess,
  folder: string,
): Promise<CachingProxy> {
  const ended = once(child, 'close')
  endWithProcess(child)
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: see ${folder}`)
    await delay(50)
  }
  return {
    name,
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
