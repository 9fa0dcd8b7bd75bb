/** Exports everything that a lesson needs, loaded only for lessons. */
export { default as Coach } from "./Coach.svelte";
export { default as LessonList } from "./LessonList.svelte";
export { LessonProgress } from "./progress.svelte";
