/** @jsxImportSource hono/jsx */
import { Drawing } from './drawing.tsx'
import type { PageView } from './page-view.ts'

/** Artwork, words and buttons: what a fan sees first. */
export const Hero = ({ site, art, picture, playUrl, out }: PageView) => {
  const { design } = site
  const name = site.name || design.headline
  return (
    <header class='hero'>
      {design.layout === 'editorial' && site.artistName && (
        <p class='masthead'>
          <span>{site.artistName}</span>
        </p>
      )}
      <div class='words'>
        {design.eyebrow && <p class='eyebrow'>{design.eyebrow}</p>}
        <h1>{design.headline}</h1>
        {design.description && <p class='lede'>{design.description}</p>}
        <div class='actions'>
          {playUrl
            ? <button class='button play' type='button' data-src={playUrl}>{design.buttonLabel}</button>
            : <a class='button' href='#join'>{design.buttonLabel}</a>}
          {site.releaseUrl?.startsWith('https://open.spotify.com/') && (
            <a href={out(site.releaseUrl)} rel='noopener noreferrer nofollow'>Listen on Spotify</a>
          )}
        </div>
      </div>
      <figure class='art'>
        {picture
          ? <img src={picture.url} alt={`Artwork for ${name}`} width='1200' height='1200' decoding='async' />
          : <Drawing art={art} />}
      </figure>
    </header>
  )
}
