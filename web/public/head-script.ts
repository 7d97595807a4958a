/**
 * Marks the document as signed in before anything is painted, and again when it comes back from the back/forward cache
 * or another tab signs in or out. Only the presence of a token counts. In the page itself, as a file would come too late.
 */
export const headScript = `(()=>{let t=()=>{let s;try{s=localStorage.token}catch{}document.documentElement.toggleAttribute("data-signed-in",!!s)};t();addEventListener("pageshow",t);addEventListener("storage",t)})()`
