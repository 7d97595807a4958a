/**
 * Runs before the first paint, when the page returns from the back/forward cache and when another tab changes storage. Marks the root
 * element if a token is stored, and applies what the reader chose: the colour scheme, also to `theme-color`, and the size and width of the
 * text. Inlined, as a file would load too late.
 */
export const headScript = `(()=>{let d=document,r=d.documentElement,t=()=>{let l={},c;try{l=localStorage}catch{}c=l.colorScheme;r.toggleAttribute("data-signed-in",!!l.token);for(let k of["textSize","textWidth"])r.dataset[k]=l[k]||"standard";r.dataset.scheme=c=/^(light|dark)$/.test(c)?c:"system";d.querySelectorAll("meta[name=theme-color]").forEach((m,i)=>{let n=i?"dark":"light";m.media=c=="system"?"(prefers-color-scheme:"+n+")":c==n?"all":"not all"})};t();addEventListener("pageshow",t);addEventListener("storage",t)})()`
