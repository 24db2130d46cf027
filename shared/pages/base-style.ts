/** The common style of all pages, including message pages. */
export const base = `
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
html{background:var(--ground);color:var(--ink);font:100%/1.55 var(--family);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100svh;text-rendering:optimizeLegibility;-webkit-font-smoothing:antialiased;font-kerning:normal}
h1,h2,p,figure,ul,fieldset{margin:0;padding:0;border:0;min-width:0}
h1,h2{font-family:var(--display,inherit);text-wrap:balance;overflow-wrap:anywhere}
:lang(ja) :is(h1,h2){word-break:auto-phrase}
p,li,label{text-wrap:pretty;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:.07em}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.6em;min-height:3.25rem;padding:.7rem 1.6rem;border:2px solid transparent;border-radius:var(--round);
background:var(--accent);color:var(--on-accent);font:600 1.0625rem/1.2 var(--family);text-align:center;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.button:focus-visible{outline-color:var(--ink)}
.button:hover{text-decoration:underline;text-decoration-thickness:.07em}
.note{font-size:.875rem;line-height:1.55;color:var(--muted);max-width:60ch}
.message{max-width:34rem;margin:0 auto;padding:clamp(4rem,18vh,10rem) 1.5rem;display:grid;gap:1.5rem;justify-items:start}
.message h1{font-size:clamp(2rem,6vw,3.25rem);line-height:1.08;letter-spacing:-.015em;font-weight:600}
.message p{font-size:1.125rem}
:root{--round:2px}
`
