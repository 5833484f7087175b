/** What the user must do for a refused call to succeed, as named by the server. */
export type RefusalReason = 'proof' | 'own-password' | 'second-factor' | 'own-second-factor';

/** Why a call of a user who is otherwise allowed to make it was refused; null for other failures. */
export const reasonOf = (error: unknown): RefusalReason | null => {
  const data = error instanceof Error && 'data' in error ? error.data : null;
  return (data as { reason?: RefusalReason } | null)?.reason ?? null;
};
