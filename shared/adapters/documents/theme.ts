/** Colors and fonts of all pages: only fonts of the system, light and dark. */
export const tokens = `
:root{color-scheme:light dark;--paper:light-dark(#fbfbf9,#0d1117);--raise:light-dark(#fff,#151b23);--tint:light-dark(#f1f2ee,#1b222c);
--ink:light-dark(#12181f,#e8edf3);--muted:light-dark(#525d68,#9ba7b4);--line:light-dark(#e0e3de,#2b343f);--edge:light-dark(#8b959e,#6b7683);
--accent:light-dark(#0b5c8c,#84c7f2);--strong:light-dark(#12181f,#e8edf3);--on-strong:light-dark(#fff,#0d1117);--good:light-dark(#17693c,#7fd3a0);
--mono:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace;
--sans:"Inter Variable",Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
`

/** The bar at the top. */
export const bar = `
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.35rem 1.75rem;padding:.9rem clamp(1.1rem,4vw,2.5rem);border-bottom:1px solid var(--line)}
.brand{display:inline-flex;align-items:center;gap:.6rem;color:inherit;font-weight:650;letter-spacing:-.01em;text-decoration:none}
.brand svg{width:1.5rem;height:1.5rem;flex:none}
.bar .links{display:flex;flex-wrap:wrap;gap:.15rem 1.4rem;font-size:.9375rem}
.bar .links a{color:var(--muted);text-decoration:none;padding:.3rem 0}
.bar .links a:hover{color:var(--ink);text-decoration:underline}
.bar .links a[aria-current]{color:var(--ink);font-weight:600}
`

/** What all pages of ours begin with. */
export const theme = `${tokens}${bar}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:100%/1.6 var(--sans);
-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-font-smoothing:antialiased;scroll-padding-top:5rem}
body{margin:0}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}
h1,h2,h3{text-wrap:balance;overflow-wrap:anywhere;line-height:1.15;letter-spacing:-.02em}
p,li,dd{overflow-wrap:anywhere}td,th{overflow-wrap:break-word}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:.06em}
code,pre{font-family:var(--mono);font-size:.875em}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:1rem;top:-6rem;z-index:9;padding:.5rem 1rem;background:var(--strong);color:var(--on-strong)}.skip:focus{top:.5rem}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
`
