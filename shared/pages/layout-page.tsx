/** @jsxImportSource hono/jsx */
import { fill } from '../site/language.ts'
import type { Block, Layout } from '../site/layouts/layout.ts'
import { releaseLinks } from '../site/release-links.ts'
import { Dates } from './dates.tsx'
import { Drawing } from './drawing.tsx'
import { Join } from './join.tsx'
import { LetterArt } from './letter-art.tsx'
import { Listen } from './listen.tsx'
import type { PageView } from './page-view.ts'
import { sourcesIn } from './picture-sources.ts'
import { Share } from './share.tsx'
import { nextShows } from './shows.tsx'
import { Sounds } from './sounds.tsx'
import { Byline, DaysLeft, Text } from './title-parts.tsx'
import { titleParts } from './title-size.ts'
import { Tracks } from './tracks.tsx'

/** The content of a page in a layout: picture, title, and the blocks in their order. */
export const LayoutPage = ({ layout, ...view }: PageView & { layout: Layout }) => {
  const { site } = view
  const [first, ...rest] = blocksOf(view, layout)
  const isBelow = layout.picture === 'below'
  return (
    <main>
      {!isBelow && <Art {...view} layout={layout} />}
      <header class='who'>
        {site.design.eyebrow && (
          <p class='eyebrow'>
            <bdi>{site.design.eyebrow}</bdi>
          </p>
        )}
        {site.artistName && site.artistName !== site.design.eyebrow && (
          <p class='artist'>
            <WholeNames text={site.artistName} />
          </p>
        )}
        <h1>
          <Title {...view} />
        </h1>
        <Byline {...view}>
          <DaysLeft {...view} />
        </Byline>
      </header>
      <div class='blocks'>
        <Part block={first!} {...view} />
        {isBelow && <Photo {...view} layout={layout} />}
        {rest.map((block) => <Part block={block} {...view} />)}
        <footer>
          <Share {...view} />
        </footer>
      </div>
    </main>
  )
}

/**
 * A title, in whose long words a hyphen may stand at the end of a line, and whose phrases stay whole once they are known. The
 * hyphen comes from the style: the text is as it was given.
 */
const Title = ({ site: { design: { headline } }, language, face }: PageView) => (
  <bdi>
    {titleParts(headline, language.tag, face?.phrases).map(({ text, isSpaced, isHyphenated }, at, all) => (
      <>
        {isSpaced ? ' ' : face && at > 0 && !all[at - 1]!.isHyphenated && <wbr />}
        {text}
        {isHyphenated && <i class='hyphen'></i>}
      </>
    ))}
  </bdi>
)

/** Names that stand in one text. A line ends between two rather than within one. */
const WholeNames = ({ text }: { text: string }) => (
  <bdi class='names'>
    {text.split(/(?<=,)\s|\s(?=[&+×/]\s)/).map((name, at) => (
      <>
        {at > 0 && ' '}
        <bdi>{name}</bdi>
      </>
    ))}
  </bdi>
)

/** Whether a page has something for a block. One with nothing but its title leads from there to the sign-up. */
const has: Record<Block, (view: PageView) => boolean> = {
  listen: (view) =>
    view.sounds.length > 0 || releaseLinks(view.site).length > 0 || view.site.videoUrl !== undefined ||
    view.playUrl !== undefined || !has.shows(view) && !has.tracks(view),
  shows: (view) => nextShows(view).length > 0,
  tracks: ({ site }) => (site.tracks?.length ?? 0) > 0,
  text: ({ site }) => site.design.description !== '' || site.brief !== undefined,
  signup: () => true,
}

/** The blocks of a page that are not empty, that of its emphasis first. */
export function blocksOf(view: PageView, layout: Layout): Block[] {
  const { design: { emphasis } } = view.site
  // One show alone does not lead a page.
  const first = emphasis ??
    (layout.blocks[0] === 'shows' && nextShows(view).length < 2 ? 'listen' : layout.blocks[0]!)
  return [first, ...layout.blocks.filter((block) => block !== first)].filter((block) => has[block](view))
}

const Part = ({ block, ...view }: PageView & { block: Block }) =>
  block === 'listen'
    ? (
      <div class='block listen'>
        <Sounds {...view} />
        <Listen {...view} />
      </div>
    )
    : block === 'shows'
    ? <Dates {...view} />
    : block === 'tracks'
    ? (
      <div class='block tracks'>
        <Tracks {...view} />
      </div>
    )
    : block === 'text'
    ? (
      <div class='block text'>
        <Text {...view} />
      </div>
    )
    : <Join isCompact {...view} />

/** The picture before the title. Without one there are the letters of the title, or the drawing that the owner chose. */
const Art = ({ layout, ...view }: PageView & { layout: Layout }) => {
  const { picture, site, art } = view
  if (!picture && !site.design.art && layout.picture === 'strip') return null
  return (
    <figure class='art'>
      {picture
        ? <Picture {...view} layout={layout} />
        : site.design.art
        ? <Drawing art={art} />
        : <LetterArt site={site} face={view.face} />}
    </figure>
  )
}

/** The picture of a layout that begins with the title. */
const Photo = (view: PageView & { layout: Layout }) =>
  view.picture
    ? (
      <figure class='photo'>
        <Picture {...view} />
      </figure>
    )
    : view.site.design.art
    ? (
      <figure class='photo'>
        <Drawing art={view.art} />
      </figure>
    )
    : null

const Picture = ({ picture, site, language, layout }: PageView & { layout: Layout }) => (
  <img
    src={picture!.url}
    {...sourcesIn(layout, picture!)}
    alt={fill(language.words.artwork, site.name || site.design.headline)}
    width={picture!.width ?? 1200}
    height={picture!.height ?? 1200}
    decoding='async'
  />
)
