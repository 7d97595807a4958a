#!/bin/sh
# Runs the Chromium in CHROMIUM_PATH without the two hidden pages that each of its windows loads for suggestions in the address bar: a test opens
# a window, and they take longer than its own page. Chromium obeys the last --disable-features only, so they are added to Playwright's.
# Functions are compiled when they are called: each test loads the scripts anew, of which it calls few.
for arg do
  shift
  case $arg in
    --disable-features=*) arg=$arg,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup ;;
  esac
  set -- "$@" "$arg"
done
exec "$CHROMIUM_PATH" --js-flags=--max-lazy "$@"
