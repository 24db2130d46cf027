/** The style of the page on which a person connects an app: only system fonts, light and dark. */
export const connectStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1c1a17,#efece6);--muted:light-dark(#655f55,#aea79b);--line:light-dark(#e4dfd6,#3a372f);
--edge:light-dark(#8a8375,#857e70);--ground:light-dark(#faf8f4,#151411);--paper:light-dark(#fff,#1e1c18);--strong:light-dark(#1c1a17,#efece6);
--on-strong:light-dark(#fff,#151411);--wrong:light-dark(#a3231b,#ff9d92)}
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;min-height:100svh;background:var(--ground);color:var(--ink);font:1rem/1.5 "Segoe UI Variable Text","Segoe UI","Helvetica Neue",Helvetica,Arial,sans-serif;
-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%;text-size-adjust:100%}
main{max-width:29rem;margin:0 auto;padding:clamp(1.25rem,8vh,6rem) 1rem 2rem}
section{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:clamp(1.25rem,5vw,2.25rem);display:grid;gap:1rem}
h1,h2,p,dl,dd,ul{margin:0}
.brand{color:var(--muted);font-size:.875rem;font-weight:600;letter-spacing:.01em;padding:0 .25rem .85rem}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:.9375rem;line-height:1.4;margin-bottom:-.5rem}
p,li,dd{overflow-wrap:anywhere}
form{display:grid;gap:.4rem}
label{font-weight:600;font-size:.9375rem}
input{width:100%;min-height:3rem;padding:.6rem .8rem;margin-bottom:.7rem;border:1px solid var(--edge);border-radius:8px;background:var(--ground);color:inherit;font:inherit}
button{min-height:3rem;padding:.6rem 1.4rem;border:1px solid var(--strong);border-radius:8px;background:var(--strong);color:var(--on-strong);font:inherit;font-weight:600;cursor:pointer}
button.secondary{background:transparent;color:var(--ink);border-color:var(--edge)}
button:hover{text-decoration:underline;text-underline-offset:.2em}
button[aria-disabled=true]{opacity:.55;cursor:progress}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
h1:focus-visible{outline:none}
dl{display:grid;gap:.15rem;border-block:1px solid var(--line);padding:.9rem 0}
dt{color:var(--muted);font-size:.875rem}
dd{font-weight:600}
dd+dt{margin-top:.6rem}
ul{list-style:none;padding:0;display:grid;gap:.4rem}
li{padding-left:1.7rem;position:relative}
li::before{position:absolute;left:.15rem;font-weight:700}
.can li::before{content:"\\2713"/""}
.cannot li::before{content:"\\2715"/""}
.note{color:var(--muted);font-size:.875rem}
.wrong{color:var(--wrong);font-weight:600}
.wrong:empty{display:none}
form .wrong{margin-bottom:.5rem}
.choice{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
`
