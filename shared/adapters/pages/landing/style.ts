import { theme } from '../../documents/theme.ts'

/** The style of the landing page. */
export const landingStyle = `${theme}
body{overflow-x:hidden}
.top{--ink:#fff;--muted:#b7cadb;--strong:#fff;--on-strong:#0a1f30;--edge:#7f9bb2;--accent:#9fd3f7;background:#0a1f30;color:var(--ink)}
.top .hero{padding-bottom:clamp(9rem,22vw,17rem)}
.show{margin-top:calc(-1*clamp(7.5rem,19vw,15rem))}
.wrap{max-width:72rem;margin-inline:auto;padding-inline:clamp(1.1rem,4vw,2.5rem)}
.bar{border:0;max-width:72rem;margin-inline:auto}
.hero{padding-block:clamp(2.5rem,7vw,5.5rem) clamp(2rem,4vw,3.5rem);display:grid;gap:1.4rem;justify-items:start}
h1{font-size:clamp(2.5rem,7.2vw,4.75rem);line-height:1.02;letter-spacing:-.045em;font-weight:680;max-width:15ch}
.lede{font-size:clamp(1.125rem,2.2vw,1.375rem);line-height:1.5;color:var(--muted);max-width:44rem;text-wrap:pretty}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:.5rem}
.button{display:inline-flex;align-items:center;min-height:3rem;padding:.6rem 1.35rem;border-radius:999px;border:1px solid var(--strong);background:var(--strong);color:var(--on-strong);font-weight:600;text-decoration:none}
.button.quiet{background:transparent;color:var(--ink);border-color:var(--edge)}
.button:hover{text-decoration:underline}
.panel{background:var(--raise);border:1px solid var(--line);border-radius:16px;overflow:hidden;box-shadow:0 1px 2px #0b1a2a0a,0 24px 60px -30px #0b1a2a40}
.panel header{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:3rem;padding:.45rem .6rem .45rem 1.1rem;border-bottom:1px solid var(--line);font:.8125rem/1.5 var(--mono);color:var(--muted)}
.panel header span{overflow-wrap:anywhere}.panel .ok{color:var(--good);white-space:nowrap;padding-right:.5rem}
.picture{background:var(--raise);overflow-x:auto}.picture svg{display:block;width:100%;min-width:40rem;height:auto}
figcaption{margin-top:.9rem;color:var(--muted);font-size:.9375rem;max-width:60ch}
.part{padding-top:clamp(3.5rem,7vw,5.5rem)}
.part::before{content:"";display:block;height:1px;background:var(--line);margin-bottom:clamp(3rem,7vw,5.5rem)}
h2{font-size:clamp(1.75rem,4vw,2.625rem);letter-spacing:-.035em;font-weight:660;max-width:24ch}
h3{font-size:1.125rem;letter-spacing:-.015em}
.part>.lede{margin-top:1rem}
.grid{display:grid;gap:1px;margin-top:2.5rem;background:var(--line);border:1px solid var(--line);border-radius:16px;overflow:hidden;list-style:none;padding:0}
@media (min-width:40rem){.grid{grid-template-columns:1fr 1fr}}
@media (min-width:64rem){.grid.three{grid-template-columns:repeat(3,1fr)}.grid.four{grid-template-columns:repeat(4,1fr)}}
.grid li{background:var(--raise);padding:1.5rem;display:grid;gap:.5rem;align-content:start}
.grid p{color:var(--muted)}
.grid h3 code{font-size:.9375rem;letter-spacing:0}.grid h3 a{color:inherit}
.way{display:grid;gap:1.25rem 3rem;padding-block:2.25rem;align-items:start}
.way:first-of-type{margin-top:1.5rem}
.way+.way{border-top:1px solid var(--line)}
.way p{color:var(--muted);margin-top:.6rem}
.way>*{min-width:0}
@media (min-width:60rem){.way{grid-template-columns:minmax(0,4fr) minmax(0,8fr)}}
pre{margin:0;padding:1.1rem 1.25rem;overflow-x:auto;line-height:1.65;font-size:.8438rem;tab-size:2}
.copy{min-height:2.25rem;padding:.2rem .9rem;border:1px solid var(--edge);border-radius:999px;background:transparent;color:var(--ink);font:600 .8125rem/1 inherit;font-family:inherit;cursor:pointer}
.copy:hover{background:var(--tint)}
@media (scripting:none){.copy{display:none}}
.end{margin-top:clamp(3.5rem,7vw,5.5rem);border-top:1px solid var(--line);padding-block:2.5rem 3.5rem}
.end dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1.25rem 2rem}
@media (min-width:64rem){.end dl{grid-template-columns:repeat(6,auto);justify-content:space-between}}
.end dd{overflow-wrap:break-word}
.end dt{color:var(--muted);font-size:.875rem}
`
