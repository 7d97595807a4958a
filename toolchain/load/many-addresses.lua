-- Asks for the addresses of a file, one after the other and again from the beginning.
local requests = {}
local at = 0

function init(args)
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
