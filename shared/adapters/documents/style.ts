import { base } from './theme.ts'

/** The style of the documents. */
export const style = `${base}
main{max-width:56rem;margin:0 auto;padding:clamp(2rem,6vw,4rem) 1.25rem 5rem}
h1{margin-bottom:1.25rem}h2{margin:3rem 0 .9rem}h3{margin:1.75rem 0 .6rem}
main p,main ul,main ol{margin:0 0 1rem;max-width:46rem}main li{margin-bottom:.35rem}main ul,main ol{padding-left:1.3rem}
.lede{font-size:var(--size-4);line-height:var(--leading-4);color:var(--muted)}
.crumb{color:var(--muted)}
code{background:var(--tint);border-radius:4px;padding:.1em .3em}
h1 code,h2 code,h3 code,pre code{background:none;padding:0}
h1 code,h2 code,h3 code{font-size:inherit}
pre{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:.9rem 1.1rem;margin:0 0 1rem;overflow-x:auto;line-height:var(--leading-2)}
table{border-collapse:collapse;width:100%;margin:0 0 1.25rem;table-layout:fixed}
th{text-align:left;font-size:var(--size-2);color:var(--muted);font-weight:var(--medium);border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0}
td{border-bottom:1px solid var(--line);padding:.65rem .75rem .65rem 0;vertical-align:top}
small{display:block;color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2)}
.muted{color:var(--muted)}
tr:target td{background:var(--tint)}
.key td:first-child{width:14rem}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.6rem 1.5rem;margin:0 0 1.5rem;padding:1.1rem 1.25rem;background:var(--panel);border:1px solid var(--line);border-radius:12px}
.facts dt{color:var(--muted)}
.wide{overflow-x:auto;margin:0 0 1.25rem}.cells{table-layout:auto;margin:0}.cells td,.cells th{padding-right:.5rem}
.search{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 1.5rem}.search label{flex-basis:100%}
.search input{flex:1;min-width:12rem;font:inherit;padding:.6rem .8rem;border:1px solid var(--field);border-radius:8px;background:var(--panel);color:var(--ink)}
.search button{font:inherit;padding:.6rem 1.1rem;border:0;border-radius:8px;background:var(--ink);color:var(--ground);cursor:pointer}
.found li{margin-bottom:1rem}
.picture{margin:1.25rem 0;border:1px solid var(--line);border-radius:12px;background:var(--panel);overflow-x:auto}
.picture svg{font-family:var(--sans);display:block;width:100%;min-width:44rem;height:auto}
footer{max-width:56rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;border-top:1px solid var(--line);color:var(--muted)}
@media (max-width:40rem){.cells,.cells tbody{display:block}.cells thead{display:none}.cells tr{display:block;border-bottom:1px solid var(--line);padding:.7rem 0}.cells td{display:block;border:0;padding:.15rem 0}.cells td[data-label]:not([data-label=""])::before{content:attr(data-label)": ";color:var(--muted);font-size:var(--size-2)}
.key td:first-child{width:9.5rem}.facts{grid-template-columns:1fr;gap:.15rem}.facts dd{margin-bottom:.6rem}
.stack thead{position:absolute;left:-200vw}.stack td{display:block;border:0;padding:.15rem 0}.stack tr{display:block;border-bottom:1px solid var(--line);padding:.7rem 0}}
`
