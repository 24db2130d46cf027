/** The sizes of text, with their line heights, in px: notes, dense surfaces, body text, headings, the title of a page. */
const sizes = [[12, 16], [13, 20], [15, 22], [20, 26], [28, 34]] as const

/** The sizes for drawings, by the numbers of the variables. */
export const textSize = Object.fromEntries(
  sizes.map(([size], index) => [index + 1, size]),
) as Record<1 | 2 | 3 | 4 | 5, number>

/** The faces of the system, which are also those of what may load nothing: views of MCP clients, and files. */
export const systemFaces =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'

/** As variables, in rem: `--size-1` to `--size-5`, each with its `--leading`, the `--headline` of the landing page, three weights, and the faces. */
export const typeStyle = `:root{${
  sizes.map(([size, height], index) =>
    `--size-${index + 1}:${size / 16}rem;--leading-${index + 1}:${height / 16}rem`
  ).join(';')
};--headline:clamp(2.25rem,6vw,3.5rem);--regular:450;--medium:550;--bold:650;
--sans:"Inter Variable","Inter Fallback",${systemFaces};
--mono:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace}
td,dd,time,.number{font-variant-numeric:tabular-nums}
@media print{html{font-size:10pt}}
`

/**
 * The file of Inter's Latin letters in all weights, which our functions serve: a host of fonts would learn who reads. A new version
 * has a new name, so that caches may keep it.
 */
export const interFile = 'inter-5.3.0.woff2'

/** Inter from an address. Until it is there, Arial has its measures, so that lines break where they will. */
export const fontFace = (url: string): string =>
  `@font-face{font-family:"Inter Variable";src:url("${url}") format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans");size-adjust:107.1%;ascent-override:90.5%;descent-override:22.5%;line-gap-override:0%}
`
