// Generated from the OpenAPI document: npm run client:types. Do not edit.

/** The operations that accept a header Idempotency-Key, as `method path`. */
export const idempotentOperations: readonly string[] = ['post /api/content/create']
