export const style = `
.programme{--round:0}
.programme .who{text-align:center;justify-items:center;padding-top:2.5rem}
.programme .artist{order:1;font-family:var(--display);font-size:clamp(1.0625rem,4.6cqi,1.25rem);font-weight:400;line-height:1.35;max-width:34rem}
.programme .byline{order:2}
.programme .blocks{border-top:4px double var(--accent);margin-inline:var(--side);padding-inline:0}
.programme h2{font-style:italic;font-weight:400;font-size:1.5rem}
.programme .row{border-width:0 0 1px;border-color:var(--line);padding-inline:.25rem;font-family:var(--display);font-size:1.1875rem;font-weight:400}
.programme .row.first{background:none;color:inherit;border-color:var(--accent);border-width:1px 0 1px}
.programme .row.first .mark{color:var(--accent-text)}
.programme .block.listen:first-child .row.first{border-top:0}
.programme .rows{gap:0}
.programme .place b,.programme .songs li{font-family:var(--display);font-weight:400;font-size:1.25rem}
.programme .ticket{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}
.programme footer{border-top:1px solid var(--line)}
@media (min-width:60rem){
.programme .who{padding-block:4.5rem 2.5rem}
.programme h1{--title-max:9rem}
.programme .blocks{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);column-gap:5rem;align-items:start}
.programme .blocks>*{grid-column:2}
.programme .blocks>.block:first-child{grid-column:1;grid-row:1/9}
.programme .blocks:has(.tracks:not(:first-child))>.block:first-child{grid-row:1}
.programme .blocks>.tracks:not(:first-child){grid-column:1;grid-row:2/9}
.programme .blocks>footer{grid-column:1/-1}
}`
