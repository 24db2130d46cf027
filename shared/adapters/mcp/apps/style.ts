import { colorVariables } from './colors.ts'

/**
 * The style of all views. Colors and fonts are those of the client, if it sends them, and a color is never mixed from both:
 * text on the background of a client has the text color of that client.
 */
export const viewStyle = `
:root{color-scheme:light dark;${colorVariables};
--back:var(--color-background-primary,light-dark(#ffffff,#181d23));
--raised:var(--color-background-secondary,light-dark(#f3f5f7,#232a32));
--text:var(--color-text-primary,light-dark(#1b2733,#e8edf2));
--quiet:var(--color-text-secondary,light-dark(#525d68,#a8b3be));
--edge:var(--color-border-primary,light-dark(#c9d0d7,#3b454f));
--action:light-dark(#0b5c8c,#6db8e8);--on-action:light-dark(#ffffff,#0d1a24);
--focus:light-dark(#0b5c8c,#9fd3f5);--wrong:light-dark(#b3301f,#f2907f)}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:400 15px/1.45 var(--font-sans,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif)}
main{padding:calc(16px + var(--inset-top,0px)) calc(16px + var(--inset-right,0px)) calc(16px + var(--inset-bottom,0px)) calc(16px + var(--inset-left,0px));display:grid;gap:14px;min-width:0}
main>*{min-width:0}
h1{font-size:20px;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:15px;margin:0}
p{margin:0;overflow-wrap:anywhere}
.quiet,.note{color:var(--quiet);font-size:13px}
.wrong{color:var(--wrong)}
.state{display:flex;gap:8px;align-items:baseline;font-size:14px}
.state b{white-space:nowrap}
.state i{width:11px;height:11px;border-radius:50%;background:currentColor;flex:none}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px}
.card{background:var(--raised);border-radius:8px;padding:10px 12px;border-top:3px solid var(--edge)}
.card.previous{border-top-color:var(--chart-previous-rule)}
.card.current{border-top-color:var(--chart-current-rule)}
.card strong{display:block;font-size:19px;line-height:1.3;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
figure{margin:0;display:grid;gap:6px}
.plot{background:var(--chart-background);border-radius:8px;padding:6px 0;touch-action:pan-y;cursor:crosshair}
.plot svg{display:block;width:100%;height:auto}
.read{min-height:1.45em;font-variant-numeric:tabular-nums}
.keys{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:13px;color:var(--quiet);padding:0;margin:0;list-style:none}
.keys svg{vertical-align:-4px;margin-right:5px}
button,summary{font:inherit}
button{border:1px solid var(--edge);background:var(--back);color:var(--text);border-radius:8px;padding:8px 14px;min-height:40px;cursor:pointer}
button:disabled{opacity:.55;cursor:default}
button.main{background:var(--action);border-color:var(--action);color:var(--on-action);font-weight:600}
button.row{border:0;padding:8px 0;text-align:left;font-weight:600;text-decoration:underline;text-underline-offset:3px;background:none;overflow-wrap:anywhere}
button[aria-pressed=true]{background:var(--action);border-color:var(--action);color:var(--on-action)}
button.row[aria-pressed=true]{background:none;color:var(--action)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
nav,.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.scroll{overflow-x:auto}
.list{max-height:340px;overflow-y:auto}
table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:13px;color:var(--quiet);padding-bottom:4px}
th,td{text-align:right;padding:6px 8px;border-bottom:1px solid var(--edge);vertical-align:baseline}
th:first-child,td:first-child{text-align:left;padding-left:0}
th[scope=col]{font-weight:600;color:var(--quiet)}
th[scope=row]{font-weight:400}
code{font:12.5px/1.5 ui-monospace,Menlo,Consolas,monospace;color:var(--quiet);overflow-wrap:anywhere}
tr.last th,tr.last td{font-weight:700}
.range{position:relative;height:10px;border-radius:5px;background:var(--chart-current-tint);margin:6px 7px}
.range span{position:absolute;top:50%;width:14px;height:14px;border-radius:50%;background:var(--chart-line);transform:translate(-50%,-50%)}
.range span:nth-child(2){width:20px;height:20px}
.ends{display:flex;justify-content:space-between;font-size:13px;color:var(--quiet)}
.steps{display:grid;gap:8px;padding:0;margin:0;list-style:none;counter-reset:step}
.steps li{background:var(--raised);border-radius:8px;padding:10px 12px;display:grid;grid-template-columns:1fr auto;gap:2px 12px}
.steps code{grid-column:1/-1}
.steps b{font-variant-numeric:tabular-nums}
iframe{width:100%;height:420px;border:1px solid var(--edge);border-radius:8px;background:#fff}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:560px){.wide{display:none}.steps li{grid-template-columns:1fr}}
`
