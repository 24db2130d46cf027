import { theme } from '../../documents/theme.ts'
import { editorStyle } from './editor-style.ts'

const frame = `
:root{--bad:light-dark(#a3231b,#ff9d92);--soft:light-dark(#f5f6f3,#10161d)}
[hidden]{display:none!important}
html{background:var(--soft);font-size:93.75%}
h1{font-size:1.75rem;letter-spacing:-.028em;font-weight:660}
h1:focus,main:focus{outline:none}
h3{font-size:1rem;letter-spacing:-.01em}
h2{font-size:1.0625rem;letter-spacing:-.012em;font-weight:640}.region+h2{margin-top:1.5rem}
.muted,small{color:var(--muted)}small{font-size:.8667rem;line-height:1.45}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.side{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.7rem clamp(1rem,4vw,2rem);background:var(--raise);border-bottom:1px solid var(--line)}
.side nav{display:flex;flex-wrap:wrap;gap:.15rem}
.side nav a{color:var(--muted);text-decoration:none;font-weight:560;padding:.5rem .8rem;border-radius:9px;min-height:2.75rem;display:flex;align-items:center}
.side nav a:hover{background:var(--tint);color:var(--ink)}
.side nav a[aria-current]{background:var(--tint);color:var(--ink)}
.person{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem 1rem;margin-left:auto;font-size:.9333rem;min-height:2.75rem}
.person span{color:var(--muted);overflow-wrap:anywhere}
main{max-width:76rem;padding:clamp(1.25rem,3vw,2.5rem) clamp(1rem,4vw,2.75rem) 4rem;display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-content:start}
.plain main{max-width:31rem;margin-inline:auto;padding-top:clamp(1.5rem,9vh,6rem)}
@media (max-width:63.99rem){.person>span{display:none}.app .brand span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}
@media (max-width:47.99rem){.side{gap:.25rem .35rem}.side nav{order:3;width:100%;margin-inline:-.8rem}.side nav a{padding-inline:.6rem;font-size:.9333rem}}
@media (min-width:64rem){.app{display:grid;grid-template-columns:15.5rem minmax(0,1fr);min-height:100svh}
.app .side{flex-direction:column;flex-wrap:nowrap;align-items:stretch;position:sticky;top:0;height:100svh;padding:1.5rem 1rem;border-bottom:0;border-right:1px solid var(--line);gap:1.75rem}
.app .side .brand{padding-inline:.8rem;line-height:1.25}.app .side nav{flex-direction:column}
.person{margin:auto 0 0;flex-direction:column;align-items:stretch;gap:.5rem;padding-inline:.8rem}}
.tabs{display:flex;flex-wrap:wrap;gap:0 1.25rem;border-bottom:1px solid var(--line)}
.tabs a{color:var(--muted);text-decoration:none;padding:.65rem 0;margin-bottom:-1px;border-bottom:2px solid transparent;font-weight:560}
.tabs a:hover{color:var(--ink)}.tabs a[aria-current]{color:var(--ink);border-color:var(--accent)}
.title,.head{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:.75rem 1.5rem}.head{align-items:center}
.title p{margin-top:.4rem;max-width:60ch;text-wrap:pretty}
.card{background:var(--raise);border:1px solid var(--line);border-radius:14px;padding:clamp(1rem,2.5vw,1.5rem);display:grid;gap:1rem;align-content:start;grid-template-columns:minmax(0,1fr)}
.inner{background:var(--soft);padding:clamp(.8rem,2vw,1.25rem)}
.columns{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
@media (min-width:52rem){.columns{grid-template-columns:repeat(2,minmax(0,1fr))}.columns .span{grid-column:1/-1}}
`

const controls = `
form{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
form:not(.wide,.inline)>:not(.outcome){max-width:30rem}
dialog{margin:auto;width:min(31rem,calc(100% - 2rem));color:var(--ink)}dialog::backdrop{background:rgb(0 0 0/.45)}
.card:has(.report){grid-column:1/-1}
@media (min-width:48rem){form.wide{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));align-items:start}form.wide>.row,form.wide>.problem,form.wide>.outcome,form.wide>fieldset,form.wide>details,form.wide>.check,form.wide>.full,form.wide>p{grid-column:1/-1}}
form.inline{max-width:34rem}@media (min-width:30rem){form.inline{grid-template-columns:minmax(0,1fr) auto;align-items:end}}form.inline>:is(.problem,.outcome){grid-column:1/-1}
input[type=file]{padding-block:.6rem;height:auto}
summary{cursor:pointer;font-weight:600;min-height:2.75rem;display:flex;align-items:center;gap:.5rem}summary::before{content:"";width:.45rem;height:.45rem;border:solid currentColor;border-width:0 2px 2px 0;rotate:-45deg;transition:rotate .12s}[open]>summary::before{rotate:45deg}details>form{padding-top:.5rem}
input[type=color]{padding:.3rem;cursor:pointer}.colors{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem}
label{display:grid;gap:.35rem;font-weight:600;align-content:start}
label small{font-weight:400}
.check{display:flex;align-items:start;gap:.65rem;font-weight:400;min-height:1.75rem}
.check input{width:1.25rem;height:1.25rem;min-height:0;margin:.15rem 0 0;flex:none;accent-color:var(--accent)}
fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.35rem 1.5rem}legend{font-weight:600;padding:0;margin-bottom:.5rem}
input,select,textarea,button,.button{font:inherit;color:inherit;min-height:2.75rem;padding:.5rem .8rem;border-radius:9px}
input,select,textarea{width:100%;font-weight:400;border:1px solid var(--edge);background:var(--paper)}
textarea{resize:vertical;line-height:1.5}
::placeholder{color:var(--muted);opacity:1}
.account-choice{max-width:30rem}
.head label{display:flex;align-items:center;gap:.6rem;font-weight:400}.head label span{color:var(--muted)}.head select{width:auto}
button,.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;font-weight:600;cursor:pointer;text-decoration:none;border:1px solid var(--edge);background:var(--raise);color:var(--ink);padding-inline:1.1rem}
button:hover,.button:hover{background:var(--tint)}
.main:is(button,.button){background:var(--strong);border-color:var(--strong);color:var(--on-strong)}
.main:is(button,.button):hover{background:color-mix(in srgb,var(--strong) 86%,var(--raise))}
.danger{color:var(--bad);border-color:currentColor}
.quiet,td button{min-height:2.25rem;padding:.25rem .75rem;font-size:.9333rem}
button[aria-disabled=true]{opacity:.55;cursor:progress}
.link{border:0;background:none;padding:.2rem 0;min-height:1.75rem;color:var(--accent);font-weight:500;text-align:left;text-decoration:underline;text-underline-offset:.18em;text-decoration-thickness:.06em;justify-content:start}.link:hover{background:none}
.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
.choice{display:grid;grid-template-columns:repeat(3,auto);gap:.25rem;padding:.25rem;background:var(--tint);border-radius:11px}
.choice.two{grid-template-columns:1fr 1fr}
.choice button{border-color:transparent;background:transparent;padding-inline:.35rem;font-weight:560;line-height:1.2}
.choice [aria-pressed=true]{background:var(--raise);border-color:light-dark(var(--line),var(--edge))}
.problem{color:var(--bad)}.problem:empty,.outcome:empty{display:none}
.notice{border:1px solid var(--line);border-left:4px solid var(--good);background:var(--raise);border-radius:9px;padding:.75rem 1rem}
.secret{display:grid;gap:.6rem;padding:1rem;border:1px solid var(--edge);border-radius:11px;background:var(--tint)}
.secret code{font-size:.9333rem;overflow-wrap:anywhere;user-select:all}
`

const data = `
.region{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);align-content:start}
.skeleton{display:grid;gap:.75rem;padding-block:.35rem}
.skeleton i{display:block;height:1.15rem;border-radius:6px;background:var(--tint)}
.skeleton i:nth-child(3n+2){width:82%}.skeleton i:nth-child(3n){width:64%}
.chart{min-height:0}.chart[aria-busy=true]{min-height:18rem;border-radius:11px;background:var(--tint)}
.chart img{display:block;width:100%;height:auto;border-radius:11px}
.region>*+h3{margin-top:.75rem}
.scroll{overflow-x:auto;margin-inline:-.25rem;padding-inline:.25rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:560;color:var(--muted);font-size:.8667rem;white-space:nowrap}
th,td{padding:.6rem 1.25rem .6rem 0;border-bottom:1px solid var(--line);vertical-align:middle}
td{overflow-wrap:anywhere;min-width:4.5rem}td small{display:block}
th:last-child,td:last-child{padding-right:0}
tbody tr:last-child td{border-bottom:0}
.number{text-align:right;white-space:nowrap}
td:has(>.row){text-align:right}td .row{justify-content:end;flex-wrap:nowrap}
td button{white-space:nowrap}td button.link{white-space:normal;padding-inline:0;min-height:1.75rem;font-size:1em}
td code{white-space:nowrap}ul.muted{padding-left:1.2rem}
.swatch{display:inline-block;width:1em;height:1em;vertical-align:-.12em;border:1px solid var(--edge);border-radius:4px;background:var(--color)}
@media (min-width:48rem){td:first-child{min-width:7rem}}
@media (min-width:75rem){td time{white-space:nowrap}}
@media (max-width:47.99rem){table,tbody,tr,td{display:block}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr{padding-block:.75rem;border-bottom:1px solid var(--line)}tbody tr:last-child{border:0}
td .row{flex-wrap:wrap;justify-content:start}
td,td.number{border:0;padding:.15rem 0;display:grid;grid-template-columns:minmax(0,5.5rem) minmax(0,1fr);gap:1rem;text-align:left;white-space:normal;justify-items:start}
td::before{content:attr(data-name);color:var(--muted);font-size:.8667rem}td:empty,td.none{display:none}td:not([data-name])::before{content:""}td.opened{display:block}}
.with-card{display:inline-flex;align-items:center;gap:.75rem}.with-card img{flex:none;border-radius:5px;background:var(--tint)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr));gap:1rem 1.75rem}
.facts dt{color:var(--muted);font-size:.8667rem}
.facts dd{font-size:1.1333rem;font-weight:600;letter-spacing:-.01em}
.facts dd button{font-size:1rem}
.facts .large dd{font-size:1.75rem;letter-spacing:-.03em;line-height:1.2}
.state{display:inline-flex;align-items:center;gap:.45rem;white-space:nowrap}
.state::before{content:"";width:.55rem;height:.55rem;border-radius:50%;background:var(--edge)}
.state.good::before{background:var(--good)}.state.bad::before{background:var(--bad)}.state.busy::before{background:var(--accent)}
.up{color:var(--good)}.down{color:var(--bad)}
progress{width:100%;height:.6rem;accent-color:var(--accent)}
.start{display:grid;gap:.75rem;justify-items:start;max-width:38rem;padding-block:.5rem}
.empty{color:var(--muted);padding:.5rem 0}
.report{width:100%;height:44rem;border:1px solid var(--line);border-radius:11px;background:#fff}
`

/** The style of the console, a file of its own. */
export const consoleStyle = theme + frame + controls + data + editorStyle
