import type { DocumentPage } from './document-page.ts'

/**
 * Reads the pages that were made before the deployment, which has no docs/. The build of the deployed functions replaces this module
 * (supabase/build/document-pages.ts); from the checkout the pages are made with the first request.
 */
export const readBuiltPages: (() => Promise<DocumentPage[]>) | undefined = undefined
