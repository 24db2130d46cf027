const numbered =
  `font:var(--weight) clamp(4.5rem,27vw,7.5rem)/.86 var(--face,var(--display));letter-spacing:-.05em;display:block`
export const style = `
.index{--round:0}
.index h1{color:var(--accent-title);text-shadow:.035em 0 var(--second,var(--third)),-.025em 0 var(--third)}
.index .art :is(img,svg){aspect-ratio:auto;height:clamp(8rem,38vw,14rem)}
.index main:not(:has(.songs)) .art :is(img,svg){height:clamp(14rem,72vw,26rem)}
.index .join::before{content:"";height:2.5rem;margin-inline:calc(-1*var(--side));background:repeating-linear-gradient(90deg,var(--accent) 0 2.6rem,#0000 0 4.1rem,var(--accent) 0 4.5rem,#0000 0 7.3rem) 0 0/100% .4rem no-repeat,repeating-linear-gradient(90deg,#0000 0 1.4rem,var(--second,var(--third)) 0 5.2rem,#0000 0 6.1rem) 0 .9rem/100% .5rem no-repeat,repeating-linear-gradient(90deg,#0000 0 3.3rem,var(--third) 0 4.1rem,#0000 0 4.6rem,var(--third) 0 8.7rem) 0 1.9rem/100% .3rem no-repeat}
.index .who{grid-template-columns:1fr auto;padding-top:1rem}
.index .who>*{grid-column:1/-1}
.index .artist{grid-column:1;font-size:1rem}
.index .byline{grid-column:1/-1;color:var(--second,var(--accent-text))}
.index .rows{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.5rem}
.index .row{border:2px solid var(--accent)}
.index .songs li{border:0;padding:1.5rem 0 0;text-indent:0;padding-inline-start:0!important;font-size:1.125rem;font-weight:700;max-width:none}
.index .songs li::before{content:counter(song,decimal-leading-zero);${numbered};width:auto;color:var(--accent-text);margin-bottom:.35rem}
.index .songs li:nth-child(even){text-align:end}
.index .songs li:nth-child(even)::before{color:transparent;-webkit-text-stroke:2px var(--second,var(--accent-text))}
.index .songs:has(li:nth-child(7)){display:grid;grid-template-columns:1fr 1fr;column-gap:1rem}
.index .songs:has(li:nth-child(7)) li{text-align:start}.index .songs:has(li:nth-child(7)) li::before{font-size:clamp(3.5rem,20vw,5.5rem)}
@media (min-width:60rem){
.index h1{--title-max:20rem;padding-top:.1em}
.index main:has(.art){grid-template-columns:minmax(0,1fr) 28vw}
.index .art{grid-column:2;grid-row:1}.index .art :is(img,svg){height:100%;min-height:28vw}
.index .who{grid-column:1;grid-row:1;align-content:end}
.index .blocks{grid-column:1/-1}
.index .songs,.index .songs:has(li:nth-child(7)){display:grid;grid-template-columns:repeat(auto-fill,minmax(20rem,1fr));gap:2rem}
.index .songs li:nth-child(n){text-align:start}
.index .block{max-width:none}
.index .shows,.index .form,.index .text{max-width:48rem}
}`
