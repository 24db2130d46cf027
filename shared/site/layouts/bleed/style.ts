export const style = `
.bleed{--round:99rem}.bleed:is(.serif,.slab,.mono){--round:0}
.bleed .art{mask-image:linear-gradient(#000 86%,#0000 99%)}
.bleed .art :is(img,svg){aspect-ratio:1}
.bleed main:has(.eyebrow) .art :is(img,svg){aspect-ratio:6/5}
.bleed .who{margin-top:max(-3vw,-3.25rem);padding-block:0 .5rem;position:relative}
.bleed h1{color:var(--accent-title)}
.bleed .row:not(.first){background:var(--button);color:var(--on-button)}
.bleed .songs li:nth-child(odd){background:var(--panel)}
.bleed .songs li{padding-inline:3.35rem 1.1rem;border:0;border-radius:min(var(--round),.75rem);font-weight:600}
.bleed .songs{--muted:var(--panel-muted)}
@media (min-width:60rem){
.bleed main{grid-template-columns:minmax(0,1fr) minmax(24rem,38vw)}
.bleed .art{grid-row:1/3;position:sticky;top:0;height:100vh;mask-image:linear-gradient(to right,#000 88%,#0000)}
[dir=rtl] .bleed .art,.bleed:dir(rtl) .art{mask-image:linear-gradient(to left,#000 88%,#0000)}
.bleed .art :is(img,svg){height:100%}
.bleed .who{margin:0;padding-top:9vh}
.bleed .who,.bleed .blocks{padding-inline:2rem 4vw}
}`
