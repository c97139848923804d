CREATE TABLE "loose_files" (
	"id" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "class_said_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "photo_hash" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "photo_key" text;--> statement-breakpoint
CREATE INDEX "loose_files_remove_at_index" ON "loose_files" USING btree ("remove_at");