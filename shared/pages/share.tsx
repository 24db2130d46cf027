/** @jsxImportSource hono/jsx */
import { fill } from '../site/language.ts'
import type { PageView } from './page-view.ts'

/** The address of a published page to pass on: a button where the browser can share or copy, and a QR code. */
export const Share = ({ url, qrUrl, language: { words, ownTag }, isPreview }: PageView) =>
  isPreview ? null : (
    <section class='share' aria-labelledby='share-title' lang={ownTag}>
      <h2 id='share-title'>{words.shareTitle}</h2>
      <p id='address'>{url}</p>
      <p>
        <button
          class='service'
          type='button'
          id='share'
          data-copy={words.copy}
          data-copied={words.copied}
          hidden
        >
          {words.share}
        </button>{' '}
        <span id='shared' role='status'></span>
      </p>
      <details>
        <summary>{words.qrCode}</summary>
        <img
          src={qrUrl}
          alt={fill(words.qrAlt, url)}
          width='232'
          height='232'
          loading='lazy'
        />
        <p>
          <a href={qrUrl} download='qr.svg'>{words.download}</a>
        </p>
      </details>
    </section>
  )
