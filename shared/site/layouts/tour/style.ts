export const style = `
.tour{--round:4px}
.tour main{position:relative}
.tour .art :is(img,svg){aspect-ratio:auto;height:min(60vw,20rem)}
.tour .art:has(.sheet:not(.framed)){display:none}
.tour .letters{width:62%!important;height:auto!important;margin:1.5rem var(--side) 0}
.tour .who{padding-top:1.5rem;border-bottom:3px solid var(--accent);margin-inline:var(--side);padding-inline:0}
.tour .shows li{border-top:0;border-bottom:1px dashed var(--edge)}
.tour .block:first-child{padding-top:0}.tour .block:first-child>h2{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.tour .ticket{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
.tour .row{border-color:transparent;background:var(--button);color:var(--on-button)}
.tour .row.first{background:var(--accent);color:var(--on-accent)}
.tour .join{background:var(--panel);--muted:var(--panel-muted);--edge:var(--panel-edge);--accent-text:var(--panel-accent);margin-inline:calc(-1*var(--side));padding-inline:var(--side)}
@media (min-width:60rem){
.tour main{grid-template-columns:minmax(26rem,5fr) 7fr}
.tour .art:has(.letters){display:grid;place-items:center;background:var(--panel)}.tour .letters{width:min(72%,80vh)!important;margin:0}
.tour .art{grid-column:2;grid-row:1/3;position:sticky;top:0;height:100vh}
.tour .art :is(img,svg){height:100%}
.tour .who{grid-column:1;grid-row:1;padding-top:3rem}
.tour .blocks{grid-column:1}
}`
