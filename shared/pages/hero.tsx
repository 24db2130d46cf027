/** @jsxImportSource hono/jsx */
import { Drawing } from './drawing.tsx'
import type { Link } from '../site/facts.ts'
import { fill } from '../site/language.ts'
import { GameRow } from './game-row.tsx'
import { ownLabel } from '../site/labels.ts'
import type { PageView } from './page-view.ts'
import { callOf, releaseLinks } from '../site/release-links.ts'
import { ServiceLinks } from './service-links.tsx'

/** Artwork, words and buttons: what a fan sees first. */
export const Hero = (view: PageView) => {
  const { site, art, picture, language } = view
  const { design } = site
  return (
    <header class='hero'>
      <div class='words'>
        {design.eyebrow && <p class='eyebrow'>{design.eyebrow}</p>}
        {site.artistName && site.artistName !== design.eyebrow && <p class='artist'>{site.artistName}</p>}
        <h1>{design.headline}</h1>
        <Byline {...view} />
        {design.description && <p class='lede'>{design.description}</p>}
        {site.brief && <p class='lede brief'>{site.brief}</p>}
        <Buttons {...view} />
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

const isIn = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase())

/** Title, guests and date. The title only if the headline does not have it. */
const Byline = ({ site, language, today }: PageView) => {
  const { name, design, guests = [], releaseDate } = site
  const { words, ownTag } = language
  const isTitleSaid = isIn(design.headline, name)
  if (isTitleSaid && guests.length === 0 && !releaseDate) return null
  return (
    <p class='byline'>
      {!isTitleSaid && <cite>{name}</cite>}{' '}
      {guests.length > 0 && <span lang={ownTag}>{fill(words.with, language.list(guests))}</span>}{' '}
      {releaseDate && (
        <span>
          <span lang={ownTag}>{releaseDate > today ? words.outOn : `${words.outNow},`}</span>{' '}
          <time datetime={releaseDate}>{language.date(releaseDate)}</time>
        </span>
      )}
    </p>
  )
}

/** The main button opens the first service, else leads to the sounds, else to the sign-up. A game is never the main thing. */
const Buttons = (view: PageView) => {
  const { site, sounds, language: { words, ownTag } } = view
  const links = releaseLinks(site)
  const first = links.find(({ country }) => !country)
  return (
    <>
      <div class='actions'>
        <MainLink
          link={first}
          label={ownLabel(site)}
          out={view.out}
          hasSounds={sounds.length > 0}
          words={words}
          lang={ownTag}
        />
      </div>
      <ServiceLinks {...view} links={links.filter((link) => link !== first)} />
      <GameRow {...view} />
    </>
  )
}

const MainLink = (
  { link, label, out, hasSounds, words, lang }: {
    link?: Link
    label?: string
    out: PageView['out']
    hasSounds: boolean
    words: PageView['language']['words']
    lang?: string
  },
) =>
  link
    ? (
      <a
        class='button'
        href={out(link.url)}
        rel='noopener noreferrer nofollow'
        lang={label ? undefined : lang}
      >
        {label ?? callOf(link, words)}
      </a>
    )
    : hasSounds
    ? <a class='button' href='#listen' lang={label ? undefined : lang}>{label ?? words.listen}</a>
    : <a class='button' href='#join' lang={label ? undefined : lang}>{label ?? words.signUp}</a>
