vcl 4.1;

# Varnish in front of Lectern, with purges by cache tag. Debian: apt-get install varnish varnish-modules
# Settings of Lectern: CDN=varnish CDN_PURGE_URL=http://<this machine>:6081/ SHARED_CACHE_SECONDS=86400 TRUST_PROXY=1

import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  # An upload over a slow connection takes minutes; Lectern allows eleven.
  .first_byte_timeout = 660s;
  .between_bytes_timeout = 60s;
  .probe = {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 3s;
  }
}

# The machines that run Lectern.
acl purgers {
  "localhost";
}

sub vcl_recv {
  # By the address of the connection, which cannot be forged: a machine that forwards readers' requests must not be listed here.
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(405));
    }
    # With CDN_PURGE_TOKEN: if (req.http.Authorization != "Bearer <the token>") { return (synth(403)); }
    set req.http.Purged = xkey.purge(req.http.xkey);
    return (synth(200, "Purged"));
  }

  # Responses to callers with a token are private.
  if (req.http.Authorization || req.http.Token) {
    return (pass);
  }
  # Lectern neither sets nor reads cookies. Those of other sites would prevent caching.
  unset req.http.Cookie;
}

sub vcl_backend_response {
  # The tags by which vmod_xkey finds what a change affects.
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # Expired responses are revalidated, which mostly needs no body.
  set beresp.keep = 1h;
  # Nothing is served after its expiry.
  set beresp.grace = 0s;
}

sub vcl_deliver {
  # Only caches need them.
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
