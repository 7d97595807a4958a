/**
 * What has to be known before anything is painted, and again when the page comes back from the back/forward cache or another tab changes it:
 * whether somebody is signed in, of which only the presence of a token counts, and which colours the reader chose, with the colour of the
 * browser's own bar. In the page itself, as a file would come too late.
 */
export const headScript = `(()=>{let d=document,r=d.documentElement,t=()=>{let s,c;try{s=localStorage.token;c=localStorage.colorScheme}catch{}r.toggleAttribute("data-signed-in",!!s);r.dataset.scheme=c=/^(light|dark)$/.test(c)?c:"system";d.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>{let n=i?"dark":"light";m.media=c=="system"?"(prefers-color-scheme:"+n+")":c==n?"all":"not all"})};t();addEventListener("pageshow",t);addEventListener("storage",t)})()`
