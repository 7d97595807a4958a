vcl 4.1;

# Varnish in front of Lectern, with purges by cache tag. Debian: apt-get install varnish varnish-modules
# Lectern is told: CDN=varnish CDN_PURGE_URL=http://<this machine>:6081/ SHARED_CACHE_SECONDS=86400 TRUST_PROXY=1

import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  # An upload over a slow line takes minutes, of which Lectern itself allows eleven.
  .first_byte_timeout = 660s;
  .between_bytes_timeout = 60s;
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 3s;
  }
}

# The machines on which Lectern runs.
acl purgers {
  "localhost";
}

sub vcl_recv {
  # By the address of the connection, which nobody can make up: a machine that passes on requests of readers must not be one of these.
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405));
    }
    # With CDN_PURGE_TOKEN: if (req.http.Authorization != "Bearer <the token>") { return (synth(403)); }
    set req.http.Purged = xkey.purge(req.http.xkey);
    return (synth(200, "Purged"));
  }

  # What callers with a token are answered is for them alone.
  if (req.http.Authorization || req.http.Token) {
    return (pass);
  }
  # Lectern sets no cookies and reads none. Those of others would keep Varnish from answering.
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # The tags by which vmod_xkey finds what a change touched.
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Once its time is over Lectern is asked whether it is still the same, which mostly takes no body.
  set beresp.keep = 1h;
  # Nothing is shown beyond its time.
  set beresp.grace = 0s;
}

sub vcl_deliver {
  # Nobody but caches needs them.
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
