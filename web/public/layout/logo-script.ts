/**
 * Shows the logo of the chosen colour scheme, which the script in the head has written to the root element, where media queries only know that of the
 * system. Runs with the logo, and whenever the choice may have changed.
 */
export const logoScript = `(()=>{let s=document.querySelector(".wordmark source"),t=()=>{let c=document.documentElement.dataset.scheme;s.media=c=="system"?"(prefers-color-scheme:dark)":c=="dark"?"all":"not all"};t();addEventListener("pageshow",t);addEventListener("storage",t)})()`
