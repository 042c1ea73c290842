import fc from 'fast-check';

// A run says the same as the run before it; to look further, change the seed and run the properties again.
fc.configureGlobal({ seed: 20_261_121 });
