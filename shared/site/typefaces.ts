import type { Design } from './document.ts'

interface Typeface {
  /** Of the text. */
  family: string
  /** Of headings, where it is another one. */
  display?: string
  weight: number
  tracking: string
  /** The average advance of a wide font of the list, in em. */
  advance: number
}

const serif =
  '"Iowan Old Style","Palatino Nova","Palatino Linotype",Palatino,"Book Antiqua",Charter,Georgia,serif'
const sans =
  '"Avenir Next",Avenir,"Segoe UI Variable Display","Segoe UI","Helvetica Neue",Helvetica,Arial,sans-serif'

/** Only system fonts: nothing is loaded, nothing shifts. */
export const typefaces: Record<Design['font'], Typeface> = {
  serif: {
    family: serif,
    weight: 400,
    tracking: '-.025em',
    advance: 0.64,
  },
  sans: { family: sans, weight: 650, tracking: '-.02em', advance: 0.74 },
  slab: {
    family: 'Rockwell,"Rockwell Nova","Roboto Slab","Sitka Small","DejaVu Serif",Georgia,serif',
    weight: 700,
    tracking: '-.015em',
    advance: 0.76,
  },
  mono: {
    family: 'ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"DejaVu Sans Mono",monospace',
    weight: 600,
    tracking: '-.04em',
    advance: 0.61,
  },
  round: {
    family: `ui-rounded,"SF Pro Rounded","Arial Rounded MT Bold",${sans}`,
    weight: 750,
    tracking: '-.01em',
    advance: 0.78,
  },
  condensed: {
    family: sans,
    display:
      '"Avenir Next Condensed","Arial Narrow","Roboto Condensed",Bahnschrift,"DejaVu Sans Condensed",sans-serif',
    weight: 800,
    tracking: '-.015em',
    advance: 0.84,
  },
  // The systems have none.
  blackletter: { family: serif, weight: 700, tracking: '0', advance: 0.66 },
}
