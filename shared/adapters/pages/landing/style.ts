import { base } from '../../documents/theme.ts'

/** The style of the landing page. */
export const landingStyle = `${base}
body{overflow-x:hidden}
.top{color-scheme:dark;background:var(--ground);color:var(--ink)}
.top .hero{padding-bottom:clamp(9rem,22vw,17rem)}
.show{margin-top:calc(-1*clamp(7.5rem,19vw,15rem))}
.wrap{max-width:72rem;margin-inline:auto;padding-inline:clamp(1.1rem,4vw,2.5rem)}
.bar{border:0;max-width:72rem;margin-inline:auto}
.hero{padding-block:clamp(2.5rem,7vw,5.5rem) clamp(2rem,4vw,3.5rem);display:grid;gap:1.4rem;justify-items:start}
h1{font-size:var(--headline);line-height:1.05;letter-spacing:-.035em;max-width:15ch}
.lede{font-size:var(--size-4);line-height:1.5;color:var(--muted);max-width:44rem;text-wrap:pretty}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:.5rem}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:.6rem 1.35rem;border-radius:999px;border:1px solid var(--ink);background:var(--ink);color:var(--ground);font-weight:var(--medium);text-decoration:none}
.button.quiet{background:transparent;color:var(--ink);border-color:var(--field)}
.button:hover{text-decoration:underline}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:16px;overflow:hidden}
.panel header{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:3rem;padding:.45rem .6rem .45rem 1.1rem;border-bottom:1px solid var(--line);font:var(--size-2)/var(--leading-2) var(--mono);color:var(--muted)}
.panel header span{overflow-wrap:anywhere}.panel .ok{color:var(--up);white-space:nowrap;padding-right:.5rem}
.picture{background:var(--panel);overflow-x:auto}.picture svg{font-family:var(--sans);display:block;width:100%;min-width:40rem;height:auto}
figcaption{margin-top:.9rem;color:var(--muted);max-width:60ch}
.part{padding-top:clamp(3.5rem,7vw,5.5rem)}
.part::before{content:"";display:block;height:1px;background:var(--line);margin-bottom:clamp(3rem,7vw,5.5rem)}
h2{font-size:var(--size-5);line-height:var(--leading-5);max-width:24ch}
.part>.lede{margin-top:1rem}
.grid{display:grid;gap:1px;margin-top:2.5rem;background:var(--line);border:1px solid var(--line);border-radius:16px;overflow:hidden;list-style:none;padding:0}
@media (min-width:40rem){.grid{grid-template-columns:1fr 1fr}}
@media (min-width:64rem){.grid.three{grid-template-columns:repeat(3,1fr)}.grid.four{grid-template-columns:repeat(4,1fr)}}
.grid li{background:var(--panel);padding:1.5rem;display:grid;gap:.5rem;align-content:start}
.grid p{color:var(--muted)}
.grid h3 code{letter-spacing:0}.grid h3 a{color:inherit}
.way{display:grid;gap:1.25rem 3rem;padding-block:2.25rem;align-items:start}
.way:first-of-type{margin-top:1.5rem}
.way+.way{border-top:1px solid var(--line)}
.way p{color:var(--muted);margin-top:.6rem}
.way>*{min-width:0}
@media (min-width:60rem){.way{grid-template-columns:minmax(0,4fr) minmax(0,8fr)}}
pre{margin:0;padding:1.1rem 1.25rem;overflow-x:auto;line-height:1.65;tab-size:2}
.copy{min-height:2.25rem;padding:.2rem .9rem;border:1px solid var(--field);border-radius:999px;background:transparent;color:var(--ink);font:var(--medium) var(--size-2)/1 var(--sans);cursor:pointer}
.copy:hover{background:var(--tint)}
@media (scripting:none){.copy{display:none}}
.end{margin-top:clamp(3.5rem,7vw,5.5rem);border-top:1px solid var(--line);padding-block:2.5rem 3.5rem}
.end dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1.25rem 2rem}
@media (min-width:64rem){.end dl{grid-template-columns:repeat(6,auto);justify-content:space-between}}
.end dd{overflow-wrap:break-word}
.end dt{color:var(--muted);font-size:var(--size-2)}
`
