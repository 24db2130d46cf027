// Writes docs/pages/twelve.png: twelve pages of twelve briefs beside each other. Run by
//   deno run -A --no-prompt tests/pages/contact-sheet.ts
import { Buffer } from 'node:buffer'
import { compose } from '../../shared/generation/composer/compose.ts'
import { inspect } from '../../shared/media/inspect.ts'
import { mainColors } from '../../shared/media/main-colors.ts'
import type { Picture } from '../../shared/media/media.ts'
import { decodePng } from '../../shared/media/png/decode.ts'
import { shrinker } from '../../shared/media/shrink.ts'
import { SiteDocument } from '../../shared/site/document.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { drawArtwork } from '../../supabase/local/stand-ins/spotify-artwork.ts'
import { openBrowser } from '../support/browser.ts'
import { twelve } from './twelve-briefs.ts'

const origin = 'http://pages.test'
const size = { width: 1280, height: 960 }
const scale = 0.34

async function colorsOf(png: Uint8Array): Promise<string[]> {
  const picture = inspect(png) as Picture
  const target = shrinker(picture)
  for await (const line of decodePng(picture).lines) target.line(line)
  return mainColors(target.pixels)
}

async function pageOf({ site, artwork }: (typeof twelve)[number], at: number): Promise<SiteDocument> {
  const png = artwork === undefined ? undefined : drawArtwork(artwork)
  const { design, experience } = compose({
    site,
    instruction: '',
    ...(png && { artwork: await colorsOf(png) }),
  })
  const { brief: _, ...rest } = site
  const assets = png
    ? [{ url: `${origin}/${at}/${artwork}.webp`, name: 'cover', type: 'image/webp' as const }]
    : []
  return SiteDocument.parse({ version: 1, ...rest, assets, design, experience })
}

const browser = await openBrowser()
try {
  const pages = await Promise.all(twelve.map(pageOf))
  const shots: string[] = []
  for (const [at, document] of pages.entries()) {
    const { layout, font, art } = document.design
    console.log(document.artistName, layout, font, document.assets.length ? 'artwork' : art)
    const { html } = renderPage(document, {
      id: `page ${at}`,
      appUrl: origin,
      playUrl: origin,
      assetOrigin: origin,
    })
    await browser.visit(async ({ page }) => {
      await page.route('**/*', (route) => {
        const name = /\/(\w+)\.webp$/.exec(route.request().url())?.[1]
        return name
          ? route.fulfill({ body: Buffer.from(drawArtwork(name)), contentType: 'image/png' })
          : route.fulfill({ body: html, contentType: 'text/html' })
      })
      await page.goto(`${origin}/${at}`, { waitUntil: 'networkidle' })
      const picture = await page.screenshot()
      shots.push(`data:image/png;base64,${picture.toString('base64')}`)
    }, { viewport: size })
  }
  const width = Math.round(size.width * scale)
  await browser.visit(async ({ page }) => {
    await page.setContent(
      `<body style="margin:0;padding:12px;background:#8b8b86;display:grid;grid-template-columns:repeat(4,${width}px);gap:12px">${
        shots.map((shot) => `<img width="${width}" src="${shot}" style="display:block">`).join('')
      }`,
    )
    await page.screenshot({ path: Deno.args[0] ?? 'docs/pages/twelve.png', fullPage: true })
  }, { viewport: { width: 4 * width + 60, height: 600 } })
} finally {
  await browser.close()
}
