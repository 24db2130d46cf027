export const style = `
.placard{--round:0;background:var(--base);min-height:100vh}
.placard .who{background:var(--fill);color:var(--on-fill);padding-block:1rem 0;gap:.75rem}
.placard .who :is(.artist,.byline){font-size:1rem;font-weight:600;padding-bottom:.75rem;border-bottom:2px solid;display:flex;justify-content:space-between;gap:1rem;width:100%}
.placard .who :is(.byline,.eyebrow,cite){color:inherit}
.placard .byline{border-width:2px 0 0!important;padding:.75rem 0 1rem!important;flex-wrap:wrap}
.placard h1{padding-top:.12em}
.placard .left::before{content:none!important}
.placard:not(.mono) .who::after{content:"";width:calc(100% + 2*var(--side));margin-inline:calc(-1*var(--side));height:3rem;background:conic-gradient(from 135deg at 50% 0,#0000 1deg,var(--base) 2deg 88deg,#0000 89deg) 50% 0/2.5rem 1.25rem repeat-x,conic-gradient(from -45deg at 50% 100%,#0000 1deg,var(--base-second,var(--base)) 2deg 88deg,#0000 89deg) 1.25rem 100%/2.5rem 1.25rem repeat-x,linear-gradient(var(--on-fill) 0 0) 0 50%/100% 2px no-repeat}
.placard.mono .row.first{border-top:2px solid var(--on-fill)}
.placard .block{max-width:none}
.placard .blocks{padding-inline:0;background:var(--base);color:var(--on-base);--ink:var(--on-base);--ground:var(--base);--muted:var(--on-base);--edge:var(--on-base);--line:color-mix(in srgb,var(--on-base) 25%,var(--base));--accent-text:var(--base-accent);--second:var(--base-second);--accent:var(--fill);--on-accent:var(--on-fill)}
.placard :is(.block,.join,.photo),.placard .blocks>footer{padding-inline:var(--side)}
.placard .blocks .block.listen{padding:0}
.placard .listen>*{margin-inline:var(--side)}.placard .listen>.listen,.placard .listen>.row,.placard .listen>.rows,.placard .listen>.more,.placard .listen>.more .rows{margin:0}
.placard .listen>section{padding-top:1.5rem}
.placard .rows{gap:0}
.placard .row{border-width:0 0 1px;border-color:var(--line);padding-inline:var(--side);min-height:4rem;font-size:1.25rem}
.placard .row.first{background:var(--fill);color:var(--on-fill);border-bottom:0}
.placard .row:not(.first) .mark{color:var(--second,inherit)}
.placard .songs li{font-size:1.25rem;font-weight:600}
.placard .songs li::before{content:counter(song,decimal-leading-zero);color:var(--second,var(--accent-text));font-weight:700}
.placard .join{background:var(--fill);color:var(--on-fill);--accent:var(--on-fill);--on-accent:var(--fill);--edge:var(--on-fill);--muted:var(--on-fill);--accent-text:var(--on-fill);--second:var(--on-fill)}
@media (max-width:59.99rem){.placard h1{font-size:clamp(var(--least),var(--title),13rem)}}
@media (min-width:60rem){
.placard .shows{max-width:48rem}
.placard h1{--title-max:22rem}
.placard .rows{display:flex;flex-wrap:wrap}
.placard .rows li{flex:1 1 14rem}.placard .rows .row{padding-inline:1.5rem}.placard .rows li:first-child .row{padding-inline-start:var(--side)}.placard .rows .row{height:100%;border-inline-end:1px solid var(--line)}
.placard .rows .row{min-height:5.5rem}
.placard .join{grid-template-columns:5fr 7fr;column-gap:var(--side);padding-block:3.5rem}
.placard .join h2{font-size:clamp(2rem,4vw,3.5rem);line-height:1}
.placard .songs{columns:2;column-gap:var(--side)}
.placard .songs li{break-inside:avoid}
}`
