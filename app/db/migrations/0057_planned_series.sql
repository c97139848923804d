ALTER TABLE "planned_courses" ADD COLUMN "series_id" integer;--> statement-breakpoint
CREATE INDEX "planned_courses_series_id_index" ON "planned_courses" USING btree ("series_id");