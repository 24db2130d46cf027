export const style = `
.bleed{--round:99rem}.bleed:is(.serif,.slab,.mono,.blackletter){--round:0}
.bleed .art{mask-image:linear-gradient(#000 50%,#0000 86%)}
.bleed .art :is(img,svg){aspect-ratio:1}
.bleed main:has(.eyebrow) .art :is(img,svg){aspect-ratio:6/5}
.bleed .who{padding-block:0 .5rem;position:relative;margin-top:-11vw}
.bleed h1{color:var(--accent-title);margin-top:-.4em}.bleed .eyebrow~h1{margin-top:0}
.bleed .artist{order:1;margin-top:.35rem}.bleed .byline{order:2}
.bleed:is(.sans,.round,.condensed) .left{position:absolute;inset-inline-end:var(--side);bottom:calc(100% + 1.5rem);display:grid;justify-items:center;align-content:center;width:5.25rem;height:5.25rem;border-radius:50%;background:var(--accent);color:var(--on-accent);font-size:.8125rem;font-weight:700;line-height:1.1;white-space:normal;text-align:center;rotate:8deg}
.bleed:is(.sans,.round,.condensed) .left::before{display:none}.bleed:is(.sans,.round,.condensed) .left b{font:var(--weight) 2rem/1 var(--display)}
.bleed .row:not(.first){background:var(--button);color:var(--on-button)}
.bleed .songs li:nth-child(odd){background:var(--panel)}
.bleed .songs li{padding-inline:3.35rem 1.1rem;border:0;border-radius:min(var(--round),.75rem);font-weight:600}

.bleed:is(.serif,.slab,.blackletter) .songs li{background:none;padding-inline:2.25rem 0;border-radius:0;border-bottom:1px solid var(--line)}
.bleed .songs{--muted:var(--panel-muted)}
@media (min-width:60rem){
.bleed main{grid-template-columns:minmax(0,1fr) minmax(24rem,38vw)}
.bleed .art{grid-row:1/3;position:sticky;top:0;height:100vh;mask-image:linear-gradient(to right,#000 88%,#0000)}
[dir=rtl] .bleed .art,.bleed:dir(rtl) .art{mask-image:linear-gradient(to left,#000 88%,#0000)}
.bleed .art :is(img,svg){height:100%}
.bleed .who{padding-top:9vh;margin:0}.bleed h1{margin:0}.bleed:is(.sans,.round,.condensed) .left{inset:9vh auto auto -7rem}
[dir=rtl] .bleed .left{inset:9vh -7rem auto auto!important}
.bleed .who,.bleed .blocks{padding-inline:2rem 4vw}
}`
