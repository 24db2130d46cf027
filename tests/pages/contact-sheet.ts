// Draws pages of briefs as a phone shows them, beside each other. Run by
//   deno run -A --no-prompt tests/pages/contact-sheet.ts                 the briefs of the tests, to docs/pages/pages.png
//   deno run -A --no-prompt tests/pages/contact-sheet.ts FILE            those of a file before them
//   deno run -A --no-prompt tests/pages/contact-sheet.ts FILE FOLDER     to a folder, and each page alone on phone and desktop
// The file is a list of { id, cover?, body }: a picture beside the file, and the fields of POST /api/sites.
import { Buffer } from 'node:buffer'
import { dirname, join } from 'node:path'
import { Image } from 'imagescript'
import { compose } from '../../shared/generation/composer/compose.ts'
import { corrected } from '../../shared/generation/corrected.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { mainColors } from '../../shared/media/main-colors.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { SiteDocument } from '../../shared/site/document.ts'
import { drawArtwork } from '../../supabase/local/stand-ins/spotify-artwork.ts'
import { openBrowser } from '../support/browser.ts'
import { madeFace } from './made-face.ts'
import { ownBriefs } from './own-briefs.ts'

const origin = 'http://pages.test'
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const day = '2026-11-28'

interface Brief {
  id: string
  request: Omit<GenerationRequest, 'artwork'>
  picture?: Uint8Array
}

async function briefsOf(file: string): Promise<Brief[]> {
  const briefs = JSON.parse(await Deno.readTextFile(file)) as { id: string; cover?: string; body: Body }[]
  return Promise.all(briefs.map(async ({ id, cover, body }) => {
    const { artist, brief = '', instruction = '', design, ...facts } = body
    return {
      id,
      request: { site: { ...facts, artistName: artist, assets: [], brief }, instruction, design },
      ...cover && { picture: await Deno.readFile(join(dirname(file), cover)) },
    }
  }))
}
type Body = Omit<GenerationRequest['site'], 'artistName'> & Pick<GenerationRequest, 'design'> & {
  artist: string
  instruction?: string
}

const addressOf = (id: string, end = '') => `${origin}/${encodeURIComponent(id)}${end}`

async function documentOf(
  { id, request: { site: given, ...request }, picture }: Brief,
): Promise<SiteDocument> {
  const assets = picture ? [{ url: addressOf(id, '.webp'), name: 'cover', type: 'image/webp' as const }] : []
  const image = picture && await Image.decode(picture) as Image
  const artwork = image &&
    mainColors({ width: image.width, height: image.height, data: image.bitmap } as never)
  const site = { ...given, assets }
  const whole = { ...request, site, ...artwork && { artwork } }
  const { design } = corrected(compose(whole), whole)
  const { brief: _, game: __, ...rest } = site
  return SiteDocument.parse({ version: 1, ...rest, design })
}

const [file, folder] = Deno.args
const own = ownBriefs.map(({ id, site, instruction = '', design }): Brief => ({
  id: `own ${id}`,
  request: { site, instruction, design },
  ...site.assets.length > 0 && { picture: drawArtwork(id) },
}))
const briefs = [...file ? await briefsOf(file) : [], ...own]
const browser = await openBrowser()
try {
  const shots: { name: string; data: string }[] = []
  for (const brief of briefs) {
    const document = await documentOf(brief)
    const { layout, font, background } = document.design
    const face = await madeFace(document)
    const { html } = renderPage(document, {
      id: brief.id,
      face: face && { ...face, url: addressOf(brief.id, '.woff2') },
      appUrl: origin,
      playUrl: origin,
      assetOrigin: origin,
      today: day,
    })
    await browser.visit(async ({ page }) => {
      await page.route(
        '**/*',
        (route) => {
          const url = route.request().url()
          return url.endsWith('.webp')
            ? route.fulfill({ body: Buffer.from(brief.picture!), contentType: 'image/png' })
            : url.endsWith('.woff2')
            ? route.fulfill({ body: Buffer.from(face!.file), contentType: 'font/woff2' })
            : route.fulfill({ body: html, contentType: 'text/html' })
        },
      )
      await page.goto(addressOf(brief.id), { waitUntil: 'networkidle' })
      const top = "document.querySelector('.row, .ticket, .button:not(.skip)').getBoundingClientRect().top"
      const onPhone = await page.evaluate(top)
      const picture = await page.screenshot(
        folder ? { fullPage: true, path: join(folder, `${brief.id}.png`) } : { fullPage: true },
      )
      shots.push({ name: `${brief.id}: ${layout}, ${font}`, data: picture.toString('base64') })
      await page.setViewportSize(desktop)
      if (folder) await page.screenshot({ path: join(folder, `${brief.id}-desktop.png`) })
      console.log(brief.id, layout, font, background, 'first link at', onPhone, await page.evaluate(top))
    }, { viewport: phone, hasTouch: true })
  }
  const columns = 8
  const width = folder ? phone.width : 122
  // The picture of the documents has the first screen of each.
  const cut = folder
    ? ''
    : `height:${width * phone.height / phone.width}px;object-fit:cover;object-position:top`
  await browser.visit(async ({ page }) => {
    await page.setContent(
      `<body style="margin:0;padding:12px;background:#8b8b86;display:grid;align-items:start;grid-template-columns:repeat(${columns},${width}px);gap:12px;font:16px sans-serif">${
        shots.map(({ name, data }) =>
          `<figure style="margin:0">${
            folder ? `<figcaption>${name}</figcaption>` : ''
          }<img width="${width}" src="data:image/png;base64,${data}" style="display:block;${cut}"></figure>`
        ).join('')
      }`,
    )
    await page.screenshot({
      fullPage: true,
      ...folder ? { path: join(folder, 'sheet.png') } : { path: 'docs/pages/pages.png' },
    })
  }, { viewport: { width: columns * (width + 12) + 12, height: 600 } })
} finally {
  await browser.close()
}
