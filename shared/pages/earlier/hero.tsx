/** @jsxImportSource hono/jsx */
import { Drawing } from '../drawing.tsx'
import type { Design } from '../../site/document.ts'
import { fill } from '../../site/language.ts'
import { Listen } from '../listen.tsx'
import type { PageView } from '../page-view.ts'
import { Byline, Text } from '../title-parts.tsx'

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
