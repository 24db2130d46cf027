/** @jsxImportSource hono/jsx */
import type { PageView } from './page-view.ts'

/** A button that passes the address of a published page on, where the browser can share or copy. */
export const Share = ({ url, language: { words, ownTag }, isPreview }: PageView) =>
  isPreview ? null : (
    <p class='share' lang={ownTag} hidden>
      <button
        class='service'
        type='button'
        id='share'
        data-url={url}
        data-copy={words.copy}
        data-copied={words.copied}
      >
        {words.share}
      </button>{' '}
      <span id='shared' role='status'></span>
    </p>
  )
