/**
 * Reads the document of all operations that was made before the deployment, which saves the first request for it half a second of
 * CPU time. `npm run deploy:build` replaces this module (supabase/build/openapi.ts); from the checkout there is none.
 */
export const readBuiltDocument: ((baseUrl: string) => Promise<string>) | undefined = undefined
