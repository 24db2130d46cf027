/** @jsxImportSource hono/jsx */
import type { Art, Shape } from './art.ts'
import { consentText } from './consent.ts'
import type { Asset, SiteDocument } from './document.ts'
import { pageScript } from './page-script.ts'
import { pageStyle } from './style.ts'

export interface PageView {
  site: SiteDocument
  /** The address of the page itself. */
  url: string
  theme: string
  art: Art
  /** Where its playable part is, if it has one. */
  playUrl?: string
  picture?: Asset
  tracks: Asset[]
  /** A draft, with the sign-up disabled and hidden from search engines. */
  isPreview: boolean
}

export const SitePage = (view: PageView) => {
  const { site, isPreview } = view
  const { design } = site
  return (
    <html lang='en'>
      <Head {...view} />
      <body class={`${design.layout} ${design.font}`}>
        <a class='button skip' href='#join'>Skip to the sign-up</a>
        {isPreview && (
          <p class='banner' role='status'>
            Preview: only people with this link can see it. Sign-up opens when the page is published.
          </p>
        )}
        <main>
          <Hero {...view} />
          <Tracks {...view} />
          <Join {...view} />
          <footer>
            {site.artistName && <p>{site.artistName}</p>}
            <p class='note'>
              This page sets no cookies, counts nobody and loads nothing from anywhere else.
            </p>
          </footer>
        </main>
        {view.playUrl && <Stage {...view} />}
        <script dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>
  )
}

const titleOf = ({ design, artistName }: SiteDocument) =>
  [design.headline, artistName].filter(Boolean).join(' · ')

const Head = ({ site, url, theme, picture, isPreview }: PageView) => {
  const description = site.design.description || site.design.signupHeading
  const image = picture?.url ?? `${url}/card.png`
  return (
    <head>
      <meta charset='utf-8' />
      <meta name='viewport' content='width=device-width, initial-scale=1' />
      <title>{titleOf(site)}</title>
      <meta name='description' content={description} />
      <meta name='theme-color' content={site.design.background} />
      {isPreview ? <meta name='robots' content='noindex' /> : <link rel='canonical' href={url} />}
      <meta property='og:type' content='website' />
      <meta property='og:url' content={url} />
      <meta property='og:title' content={titleOf(site)} />
      <meta property='og:description' content={description} />
      <meta property='og:image' content={image} />
      <meta property='og:image:alt' content={`Artwork for ${site.name || site.design.headline}`} />
      <meta name='twitter:card' content='summary_large_image' />
      <link rel='icon' href='data:,' />
      <style dangerouslySetInnerHTML={{ __html: theme }} />
      <style dangerouslySetInnerHTML={{ __html: pageStyle }} />
    </head>
  )
}

const Hero = ({ site, art, picture, playUrl }: PageView) => {
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
            <a href={site.releaseUrl} rel='noopener noreferrer'>Listen on Spotify</a>
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

const Drawing = ({ art }: { art: Art }) => (
  <svg viewBox='0 0 1000 1000' preserveAspectRatio='xMidYMid slice' aria-hidden='true'>
    <rect width='1000' height='1000' fill={art.ground} />
    {art.shapes.map(drawn)}
  </svg>
)

const drawn = (shape: Shape) =>
  shape.kind === 'disc'
    ? <circle cx={Math.round(shape.x)} cy={Math.round(shape.y)} r={shape.r} fill={shape.fill} />
    : <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} fill={shape.fill} />

const Tracks = ({ tracks }: PageView) =>
  tracks.length === 0 ? null : (
    <ul class='tracks' aria-label='Listen'>
      {tracks.map(({ url, name, type }) => (
        <li>
          <span>{name.replace(/\.(mp3|wav)$/i, '')}</span>
          <audio controls preload='none' aria-label={name}>
            <source src={url} type={type} />
          </audio>
        </li>
      ))}
    </ul>
  )

const Join = ({ site, url, isPreview }: PageView) => {
  const who = site.artistName ?? 'the people behind this page'
  return (
    <section class='join' id='join' aria-labelledby='join-title'>
      <h2 id='join-title' tabindex={-1}>{site.design.signupHeading}</h2>
      <form class='form' method='post' action={isPreview ? undefined : `${url}/signup`}>
        <fieldset disabled={isPreview}>
          <div class='field'>
            <label for='email'>Your e-mail address</label>
            <input
              id='email'
              name='email'
              type='email'
              autocomplete='email'
              inputmode='email'
              maxlength={254}
              required
            />
          </div>
          <div class='trap' aria-hidden='true'>
            <label>
              Leave this empty<input name='website' type='text' tabindex={-1} autocomplete='off' />
            </label>
          </div>
          <label class='consent'>
            <input name='consent' type='checkbox' value='yes' required />
            <span>{consentText}</span>
          </label>
          <p>
            <button class='button' type='submit'>Sign me up</button>
          </p>
        </fieldset>
        <p id='status' role='status'></p>
        <p class='note'>
          Your address goes to {who}{' '}
          and to nobody else, for this one purpose. What is kept is the address, your consent and when you
          gave it, until you unsubscribe.
        </p>
      </form>
      <template id='thanks'>
        <p>You are on the list.</p>
        <p class='thanks'>Thank you. The next thing you hear comes by e-mail.</p>
      </template>
    </section>
  )
}

const Stage = ({ site }: PageView) => (
  <dialog aria-label={site.name || site.design.headline}>
    <div class='bar'>
      <span>{site.name || site.design.headline}</span>
      <button type='button' id='close'>Close</button>
    </div>
    <div id='live' role='status'>
      <div id='after' hidden>
        <span>{site.design.signupHeading}</span>
        <button type='button' id='leave' class='button'>Sign me up</button>
      </div>
    </div>
  </dialog>
)
