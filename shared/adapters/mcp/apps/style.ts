import { colorStyle } from '../../../presentation/colors.ts'
import { typeStyle } from '../../../presentation/type.ts'

/**
 * The style of all views. Colors and fonts are those of the client, if it sends them, and a color is never mixed from both:
 * text on the background of a client has the text color of that client. A view may load nothing, so its own face is the system's.
 */
export const viewStyle = `${colorStyle}${typeStyle}
:root{--back:var(--color-background-primary,var(--ground));--card:var(--color-background-secondary,var(--panel));
--text:var(--color-text-primary,var(--ink));--quiet:var(--color-text-secondary,var(--muted));
--edge:var(--color-border-primary,var(--line));--border:var(--color-border-primary,var(--field))}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:var(--regular) var(--size-3)/var(--leading-3) var(--font-sans,var(--sans))}
main{padding:calc(16px + var(--inset-top,0px)) calc(16px + var(--inset-right,0px)) calc(16px + var(--inset-bottom,0px)) calc(16px + var(--inset-left,0px));display:grid;gap:14px;min-width:0}
main>*{min-width:0}
h1{font-size:var(--size-4);line-height:var(--leading-4);font-weight:var(--bold);margin:0;overflow-wrap:anywhere}
h2{font-size:var(--size-3);font-weight:var(--bold);margin:0}
p{margin:0;overflow-wrap:anywhere}
.quiet,.note{color:var(--quiet);font-size:var(--size-2)}
.wrong{color:var(--down)}
.state{display:flex;gap:8px;align-items:baseline}
.state b{white-space:nowrap}
.state i{width:11px;height:11px;border-radius:50%;background:currentColor;flex:none}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px}
.card{background:var(--card);border-radius:8px;padding:10px 12px;border-top:3px solid var(--edge)}
.card .quiet{display:block;text-wrap:balance}
.card.previous{border-top-color:var(--field)}
.card.current{border-top-color:var(--accent)}
.card strong{display:block;font-size:var(--size-4);line-height:var(--leading-4);font-weight:var(--bold);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
figure{margin:0;display:grid;gap:6px}
.plot{background:var(--panel);border-radius:8px;padding:6px 0;touch-action:pan-y;cursor:crosshair}
.plot svg{display:block;width:100%;height:auto}
.read{min-height:1.45em;font-variant-numeric:tabular-nums}
.keys{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:var(--size-2);color:var(--quiet);padding:0;margin:0;list-style:none}
.keys svg{vertical-align:-4px;margin-right:5px}
button,summary{font:inherit}
button{border:1px solid var(--border);background:var(--back);color:var(--text);border-radius:8px;padding:8px 14px;min-height:40px;cursor:pointer}
button:disabled{opacity:.55;cursor:default}
button.main{background:var(--accent);border-color:var(--accent);color:var(--panel);font-weight:var(--medium)}
button.row{border:0;padding:8px 0;text-align:left;font-weight:var(--medium);text-decoration:underline;text-underline-offset:3px;background:none;overflow-wrap:anywhere}
button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--panel)}
button.row[aria-pressed=true]{background:none;color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
nav,.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.scroll{overflow-x:auto}
.list{max-height:340px;overflow-y:auto}
table{border-collapse:collapse;width:100%;font-size:var(--size-2);font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--quiet);padding-bottom:4px}
th,td{text-align:right;padding:6px 8px;border-bottom:1px solid var(--edge);vertical-align:baseline}
th:first-child,td:first-child{text-align:left;padding-left:0}
th[scope=col]{font-weight:var(--medium);color:var(--quiet)}
th[scope=row]{font-weight:400}
code{font:var(--size-1)/var(--leading-1) var(--mono);color:var(--quiet);overflow-wrap:anywhere}
tr.last th,tr.last td{font-weight:var(--bold)}
.range{position:relative;height:10px;border-radius:5px;background:var(--weak);margin:6px 7px}
.range span{position:absolute;top:50%;width:14px;height:14px;border-radius:50%;background:var(--accent);transform:translate(-50%,-50%)}
.range span:nth-child(2){width:20px;height:20px}
.ends{display:flex;justify-content:space-between;font-size:var(--size-2);color:var(--quiet)}
.steps{display:grid;gap:8px;padding:0;margin:0;list-style:none;counter-reset:step}
.steps li{background:var(--card);border-radius:8px;padding:10px 12px;display:grid;grid-template-columns:1fr auto;gap:2px 12px}
.steps code{grid-column:1/-1}
.steps b{font-variant-numeric:tabular-nums}
iframe{width:100%;height:420px;border:1px solid var(--edge);border-radius:8px;background:var(--panel)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:560px){.wide{display:none}.steps li{grid-template-columns:1fr}}
`
