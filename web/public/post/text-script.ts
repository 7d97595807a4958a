/**
 * Marks the root element with the size and width of the text that the reader chose, before the text is painted, when the page returns from the
 * back/forward cache and when another tab changes storage. Only on pages with a text, whose style knows them.
 */
export const textScript = `(()=>{let d=document.documentElement.dataset,t=()=>{for(let k of["textSize","textWidth"]){let v;try{v=localStorage[k]}catch{}d[k]=v||"standard"}};t();addEventListener("pageshow",t);addEventListener("storage",t)})()`
