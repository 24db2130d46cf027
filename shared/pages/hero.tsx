/** @jsxImportSource hono/jsx */
import { Drawing } from './drawing.tsx'
import type { Design } from '../site/document.ts'
import { fill } from '../site/language.ts'
import { Listen } from './listen.tsx'
import type { PageView } from './page-view.ts'
import { Day, Names, Phrase } from './phrase.tsx'

/** Artwork, title and, unless another block comes first, the text and the links: what a fan sees first. */
export const Hero = ({ front, ...view }: PageView & { front?: Design['emphasis'] }) => {
  const { site, art, picture, language } = view
  const { design } = site
  return (
    <header class='hero'>
      <div class='words'>
        {design.eyebrow && (
          <p class='eyebrow'>
            <bdi>{design.eyebrow}</bdi>
          </p>
        )}
        {site.artistName && site.artistName !== design.eyebrow && (
          <p class='artist'>
            <bdi>{site.artistName}</bdi>
          </p>
        )}
        <h1>
          <bdi>{design.headline}</bdi>
        </h1>
        <Byline {...view} />
        {!front && <Text {...view} />}
        {(!front || front === 'listen') && <Listen {...view} />}
        {front === 'listen' && <Text {...view} />}
      </div>
      <figure class='art'>
        {picture
          ? (
            <>
              {/* Fills what a picture that is not square leaves free. */}
              <img class='backdrop' src={picture.url} alt='' />
              <img
                src={picture.url}
                alt={fill(language.words.artwork, site.name || design.headline)}
                width='1200'
                height='1200'
                decoding='async'
              />
            </>
          )
          : <Drawing art={art} />}
      </figure>
    </header>
  )
}

/** The owner's text, and the brief where it is printed. */
export const Text = ({ site: { design, brief } }: PageView) => (
  <>
    {design.description && <p class='lede'>{design.description}</p>}
    {brief && <p class='lede brief'>{brief}</p>}
  </>
)

const isIn = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase())

/** Title, guests and date. The title only if the headline does not have it. */
const Byline = ({ site, language, today }: PageView) => {
  const { name, design, guests = [], releaseDate } = site
  const { words } = language
  const isTitleSaid = isIn(design.headline, name)
  if (isTitleSaid && guests.length === 0 && !releaseDate) return null
  return (
    <p class='byline'>
      {!isTitleSaid && (
        <cite>
          <bdi>{name}</bdi>
        </cite>
      )} {guests.length > 0 && (
        <Phrase text={words.with} language={language}>
          <Names names={guests} language={language} />
        </Phrase>
      )} {releaseDate && (
        <Phrase text={releaseDate > today ? words.outOn : words.outNow} language={language}>
          <Day day={releaseDate} language={language} />
        </Phrase>
      )}
    </p>
  )
}
