import { drawCard } from '../../shared/media/card/draw-card.ts'
import { card } from '../../shared/media/card/card-layout.ts'
import { rasterizeSvg } from '../../shared/media/svg/render-svg.ts'
import { drawArt } from '../../shared/pages/art.ts'
import { palette } from '../../shared/site/palette.ts'
import type { Bytes } from '../../shared/platform/encoding.ts'
import { webpOf } from '../media/codecs.ts'
import { siteDocument } from '../pages/sites.ts'
import { met, milliseconds, type Row, times } from './report.ts'
import { progress } from './session.ts'
import { interleave } from './statistics.ts'

const rounds = 15
const side = 1200

/** B17: the card of a published version is drawn once by a process, when something shows a link to it. */
export async function cardBudget(): Promise<Row> {
  progress(`B17: cards, ${rounds} rounds`)
  const site = siteDocument()
  const colors = palette(site.design)
  const art = drawArt('card', colors, site.design.art)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}"
    viewBox="0 0 1000 525" preserveAspectRatio="xMidYMid slice">${art}</svg>`
  const artwork = new Uint8Array(await webpOf(photograph(), { quality: 80 })) as Bytes
  const sizes = {
    drawing: (await drawCard(site, 'card')).length,
    artwork: (await drawCard(site, 'card', { artwork })).length,
  }
  const results = await interleave(rounds, () => ({
    drawing: () => drawCard(site, 'card'),
    artwork: () => drawCard(site, 'card', { artwork }),
    reference: () => rasterizeSvg(svg, { background: colors.ground }),
  }))
  const ratio = results.ratio('artwork', 'reference')
  const slowest = results.median('artwork')
  return {
    id: 'B17',
    what: 'card for link previews with artwork of 1,200 pixels, drawn and written as PNG',
    measured: milliseconds(slowest),
    reference: `${milliseconds(results.median('reference'))} (a drawing of the same size, only rasterized)`,
    ratio: times(ratio),
    budget: '<= 150 ms',
    verdict: met([slowest, { max: 150 }]),
    notes: [
      `without artwork ${milliseconds(results.median('drawing'))}; ` +
      `${(sizes.artwork / 1000).toFixed(0)} KB and ${
        (sizes.drawing / 1000).toFixed(0)
      } KB; medians of ${rounds}`,
    ],
  }
}

/** Soft fields and noise, as a photograph has. */
function photograph() {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0, seed = 1; at < data.length; at += 4) {
    const [x, y] = [at / 4 % side, Math.floor(at / 4 / side)]
    seed = seed * 48_271 % 2_147_483_647
    const noise = seed % 24
    data.set([x / 6 + noise, (x + y) / 12 + noise, 160 - y / 12 + noise, 255], at)
  }
  return { data, width: side, height: side }
}
