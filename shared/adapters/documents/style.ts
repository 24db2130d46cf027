import { theme } from './theme.ts'

/** The style of the documents: no external font. */
export const style = `${theme}
main{max-width:56rem;margin:0 auto;padding:clamp(2rem,6vw,4rem) 1.25rem 5rem}
h1{font-size:clamp(1.9rem,5vw,2.75rem);letter-spacing:-.03em;margin-bottom:1.25rem}
h2{font-size:1.375rem;margin:3rem 0 .9rem}
h3{font-size:1.0625rem;margin:1.75rem 0 .6rem;letter-spacing:-.01em}
main p,main ul,main ol{margin:0 0 1rem}main li{margin-bottom:.35rem}main ul,main ol{padding-left:1.3rem}
.lede{font-size:1.1875rem;line-height:1.55;color:var(--muted);max-width:44rem}
.crumb{font-size:.9375rem;color:var(--muted);margin-bottom:1rem}
code{background:var(--tint);border-radius:4px;padding:.1em .3em}
h1 code,h2 code,pre code{background:none;padding:0}
h1 code,h2 code{font-size:.92em}
pre{background:var(--raise);border:1px solid var(--line);border-radius:10px;padding:.9rem 1.1rem;margin:0 0 1rem;overflow-x:auto;line-height:1.55}
table{border-collapse:collapse;width:100%;margin:0 0 1.25rem;table-layout:fixed}
th{text-align:left;font-size:.8125rem;color:var(--muted);font-weight:600;border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0}
td{border-bottom:1px solid var(--line);padding:.65rem .75rem .65rem 0;vertical-align:top}
small{display:block;color:var(--muted);font-size:.85em}
.muted{color:var(--muted)}
tr:target td{background:var(--tint)}
.key td:first-child{width:14rem}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.6rem 1.5rem;margin:0 0 1.5rem;padding:1.1rem 1.25rem;background:var(--raise);border:1px solid var(--line);border-radius:12px}
.facts dt{color:var(--muted)}
.wide{overflow-x:auto;margin:0 0 1.25rem}.cells{table-layout:auto;margin:0}.cells td,.cells th{padding-right:.5rem}
.search{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 1.5rem}.search label{flex-basis:100%}
.search input{flex:1;min-width:12rem;font:inherit;padding:.6rem .8rem;border:1px solid var(--muted);border-radius:8px;background:var(--raise);color:var(--ink)}
.search button{font:inherit;padding:.6rem 1.1rem;border:0;border-radius:8px;background:var(--strong);color:var(--on-strong);cursor:pointer}
.found li{margin-bottom:1rem}
.picture{margin:1.25rem 0;border:1px solid var(--line);border-radius:12px;background:#fff;overflow-x:auto}
.picture svg{display:block;width:100%;min-width:44rem;height:auto}
footer{max-width:56rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;border-top:1px solid var(--line);color:var(--muted);font-size:.9375rem}
@media (max-width:40rem){.cells,.cells tbody{display:block}.cells thead{display:none}.cells tr{display:block;border-bottom:1px solid var(--line);padding:.7rem 0}.cells td{display:block;border:0;padding:.15rem 0}.cells td[data-label]:not([data-label=""])::before{content:attr(data-label)": ";color:var(--muted);font-size:.9em}
.key td:first-child{width:9.5rem}.facts{grid-template-columns:1fr;gap:.15rem}.facts dd{margin-bottom:.6rem}
.stack thead{position:absolute;left:-200vw}.stack td{display:block;border:0;padding:.15rem 0}.stack tr{display:block;border-bottom:1px solid var(--line);padding:.7rem 0}}
`
