/**
 * Runs before the first paint, when the page returns from the back/forward cache and when another tab changes storage. Marks the root
 * element if a token is stored, and applies the chosen colour scheme to the page and to `theme-color`. Inlined, as a file would load too late.
 */
export const headScript = `(()=>{let d=document,r=d.documentElement,t=()=>{let s,c;try{s=localStorage.token;c=localStorage.colorScheme}catch{}r.toggleAttribute("data-signed-in",!!s);r.dataset.scheme=c=/^(light|dark)$/.test(c)?c:"system";d.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>{let n=i?"dark":"light";m.media=c=="system"?"(prefers-color-scheme:"+n+")":c==n?"all":"not all"})};t();addEventListener("pageshow",t);addEventListener("storage",t)})()`
