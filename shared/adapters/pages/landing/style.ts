import { base } from '../../documents/theme.ts'

/** The style of the landing page. */
export const landingStyle = `${base}
.wrap,.bar{width:100%;max-width:80rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.5rem)}
.bar{border:0}
.hero,.reader{display:grid;gap:2rem clamp(2rem,5vw,4rem);align-items:center;grid-template-columns:minmax(0,1fr)}
.hero{padding-block:clamp(1.5rem,4vw,3rem) clamp(2.5rem,5vw,4rem)}
.reader{padding-block:clamp(2.5rem,5vw,3.5rem);border-top:1px solid var(--line)}
@media (min-width:60rem){:is(.hero,.reader){grid-template-columns:minmax(0,2fr) minmax(0,3fr)}.beside{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:clamp(2rem,5vw,4rem)}}
@media (min-width:36rem){.beside .reader{grid-template-columns:minmax(0,1fr) minmax(0,17rem);gap:1.5rem}}
.text{display:grid;gap:1.25rem;align-content:center}
h1{font-size:var(--headline);line-height:1.08;letter-spacing:-.03em}
h2{font-size:var(--size-5);line-height:var(--leading-5)}
.lede{font-size:var(--size-4);line-height:1.5;color:var(--muted);text-wrap:pretty}
.text ul{list-style:none;padding:0;display:grid;gap:.75rem}
.text li{padding-left:1.5rem;position:relative;text-wrap:pretty}
.text li::before{content:"";position:absolute;left:.15rem;top:.35rem;width:.7rem;height:.4rem;border:solid var(--accent);border-width:0 0 2px 2px;rotate:-45deg}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1rem;margin-top:.25rem}
.actions span{flex:1 1 14rem}:is(.actions span,.hero p:not(.lede)){color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2);text-wrap:pretty}
.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:.5rem 1.25rem;border-radius:10px;border:1px solid var(--ink);background:var(--ink);color:var(--ground);font-weight:var(--medium);text-decoration:none}
.button.quiet{background:transparent;color:var(--ink);border-color:var(--field)}
.bar .links{align-items:center}
.bar .links a.button{color:var(--ground);padding-inline:1.25rem}
.button:hover{text-decoration:underline}
picture{display:block}
img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:14px;background:var(--panel)}
.sight{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.pair{display:grid;gap:1.5rem;align-items:center;grid-template-columns:minmax(0,1fr)}.pair>div{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:40rem){.pair{grid-template-columns:minmax(0,1fr) 15rem}}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:14px;overflow:hidden}
.panel header{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:2.75rem;padding:.3rem .6rem .3rem 1.1rem;border-bottom:1px solid var(--line);font:var(--size-2)/var(--leading-2) var(--mono);color:var(--muted)}
pre{margin:0;padding:1rem 1.1rem;line-height:1.6;tab-size:2;white-space:pre-wrap;overflow-wrap:anywhere}
.address code{overflow-wrap:anywhere}
details p{color:var(--muted);margin-bottom:1rem}
summary{cursor:pointer;min-height:2.75rem;display:list-item;padding-block:.6rem;font-weight:var(--medium)}
.copy{min-height:2.25rem;padding:.2rem .9rem;border:1px solid var(--field);border-radius:8px;background:transparent;color:var(--ink);font:var(--medium) var(--size-2)/1 var(--sans);cursor:pointer}
.copy:hover{background:var(--tint)}
@media (pointer:coarse){.copy,.bar a{min-height:44px}.bar .links a,.brand{display:inline-flex;align-items:center}}
@media (scripting:none){.copy{display:none}}
.end{padding-block:1.5rem 2rem;color:var(--muted)}
`
