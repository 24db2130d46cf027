import type { Design, Experience, SiteDocument } from '../../shared/site/document.ts'
import { fonts, layouts } from '../../shared/site/document.ts'

/** A light, a dark and a vivid palette. */
export const palettes = {
  light: { background: '#f6f1e7', foreground: '#211c15', accent: '#b3402a' },
  dark: { background: '#101418', foreground: '#eef0ea', accent: '#e8b04b' },
  vivid: { background: '#ff4f2e', foreground: '#12060f', accent: '#f7ff58' },
} as const

const names = Object.keys(palettes) as (keyof typeof palettes)[]

/** Every layout in every palette. The fonts take turns, so that each is in several of them. */
export const looks = layouts.flatMap((layout, row) =>
  names.map((palette, column) => ({
    layout,
    palette,
    font: fonts[(row * names.length + column) % fonts.length]!,
  }))
)

export const experience: Experience = {
  html: '<button id="end">The end</button>',
  css: 'body{background:#123;color:#fff}',
  javascript:
    "document.getElementById('end').onclick = () => parent.postMessage({ type: 'experience:end', asked: false }, '*')",
}

/** A document of a site with changes. */
export function siteDocument(
  design: Partial<Design> & { palette?: keyof typeof palettes } = {},
  rest: Partial<SiteDocument> = {},
): SiteDocument {
  const { palette = 'light', ...changes } = design
  return {
    version: 1,
    artistName: 'The Paper Lanterns',
    name: 'Harbour Morning',
    releaseUrl: 'https://open.spotify.com/album/0PaperLanterns00000001',
    assets: [],
    design: {
      headline: 'Harbour Morning',
      eyebrow: 'New album, out now',
      description:
        'Nine songs written between two tides, recorded in a boathouse with the doors open. Play the harbour awake, then stay for the record.',
      buttonLabel: 'Wake the harbour',
      signupHeading: 'Hear the next one before anybody else',
      ...palettes[palette],
      layout: 'editorial',
      font: 'serif',
      ...changes,
    },
    experience,
    ...rest,
  }
}
