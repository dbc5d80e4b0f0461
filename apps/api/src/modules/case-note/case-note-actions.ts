export { addCaseNote, listCaseNotes } from './case-note-repository.ts';
