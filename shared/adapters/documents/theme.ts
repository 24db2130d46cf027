import { colorStyle } from '../../presentation/colors.ts'
import { fontFace, interFile, typeStyle } from '../../presentation/type.ts'

/** Where the API serves Inter, for pages below any address. */
export const interUrl = (baseUrl: string): string => `${baseUrl}/api/docs/${interFile}`

/** The style of a page, with Inter. */
export const withInter = (style: string, baseUrl: string): string => fontFace(interUrl(baseUrl)) + style

/** Colors and type of all pages, and the ground of code. */
export const tokens = `${colorStyle}${typeStyle}:root{--tint:color-mix(in srgb,var(--line) 50%,var(--ground))}
`

/** The bar at the top. */
export const bar = `
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.35rem 1.75rem;padding:.9rem clamp(1.1rem,4vw,2.5rem);border-bottom:1px solid var(--line)}
.brand{display:inline-flex;align-items:center;gap:.6rem;color:inherit;font-weight:var(--bold);letter-spacing:-.01em;text-decoration:none}
.brand svg{width:1.5rem;height:1.5rem;flex:none}
.bar .links{display:flex;flex-wrap:wrap;gap:.15rem 1.4rem}
.bar .links a{color:var(--muted);text-decoration:none;padding:.3rem 0}
.bar .links a:hover{color:var(--ink);text-decoration:underline}
.bar .links a[aria-current]{color:var(--ink);font-weight:var(--medium)}
`

/** What all pages of ours begin with. */
export const base = `${tokens}${bar}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);
-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-font-smoothing:antialiased;scroll-padding-top:5rem}
body{margin:0;font:var(--regular) var(--size-3)/var(--leading-3) var(--sans)}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}
h1,h2,h3{text-wrap:balance;overflow-wrap:anywhere;letter-spacing:-.02em;font-size:var(--size-3);line-height:var(--leading-3);font-weight:var(--bold)}
h1{font-size:var(--size-5);line-height:var(--leading-5)}h2{font-size:var(--size-4);line-height:var(--leading-4)}
p,li,dd{overflow-wrap:anywhere}td,th{overflow-wrap:break-word}
strong,b{font-weight:var(--bold)}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:.06em}
code,pre{font-family:var(--mono);font-size:var(--size-2)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
.skip{position:absolute;left:1rem;top:-6rem;z-index:9;padding:.5rem 1rem;background:var(--ink);color:var(--ground)}.skip:focus{top:.5rem}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
`

/** The same with the names of the console's style, which has sizes of its own. */
export const theme = `${base}
:root{--paper:var(--ground);--raise:var(--panel);--edge:var(--field);--strong:var(--ink);--on-strong:var(--ground);--good:var(--up)}
body{font-size:inherit;line-height:1.6}h1,h2,h3{line-height:1.15}
`
