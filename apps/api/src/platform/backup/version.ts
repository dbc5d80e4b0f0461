import about from '../../../package.json' with { type: 'json' };

export const fixitVersion: string = about.version;
