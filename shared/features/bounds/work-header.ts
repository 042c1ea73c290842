/** Header by which a call that was refused as `proof_required` brings its proof of work: JSON in base64. */
export const WORK_HEADER = 'proof-of-work';
