export const style = `
.letter{--round:0}
.letter .who{padding-block:1.75rem 1.25rem}
.letter .artist{font-family:var(--display);font-size:1.25rem;font-weight:400}
.letter h1{color:var(--accent-title);padding-top:.1em;text-align-last:end}
.letter .blocks{margin-inline-start:var(--side);padding-top:1.25rem}
[dir=rtl] .letter .blocks{margin:0}
[dir=ltr] .letter .blocks{background:var(--sheet);color:var(--on-sheet);--ink:var(--on-sheet);--ground:var(--sheet);--muted:var(--on-sheet);--edge:var(--on-sheet);--accent-text:var(--on-sheet);--second:var(--on-sheet);--accent:var(--on-sheet);--on-accent:var(--sheet);--line:color-mix(in srgb,var(--on-sheet) 25%,var(--sheet))}
.letter .rows{gap:0}
.letter .row{border-width:0 0 1px;border-color:var(--line);padding-inline:.75rem}
.letter h2{font-weight:400;font-size:1.625rem;font-style:var(--slant)}
.letter .songs li{border:0;padding-block:.4rem;font-family:var(--display);font-style:var(--slant);font-size:1.25rem}
.letter .songs li:nth-child(3n+2){margin-inline-start:1.5rem}.letter .songs li:nth-child(3n){margin-inline-start:3rem}
.letter .songs li::before{display:none}.letter .songs li{padding-inline-start:0!important;text-indent:0}
.letter .field input{border-width:0 0 2px;padding-inline:0}
@media (min-width:60rem){
.letter h1{--title-max:min(16rem,28vh)}
.letter main{grid-template-columns:minmax(0,7fr) minmax(25rem,5fr)}
.letter .who{position:sticky;top:0;align-self:start;min-height:100vh;align-content:center;padding-inline:var(--side)}
.letter .blocks{margin:0;min-height:100vh;padding:4rem 4vw}
}`
